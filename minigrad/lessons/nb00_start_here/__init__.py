"""Notebook 00, Start here: how to run a cell, check an answer and find the way through the course.
`syllabus.py` lists the notebooks, `course_map.py` draws them, `exercises.py` checks the answer."""
from .course_map import course_map

__all__ = ["course_map"]
