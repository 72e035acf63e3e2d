"""Grade a class's notebooks: `python -m minigrad grade RELEASED SUBMITTED...`.

    notebooks    what the released notebook asks, and which of its cells an answer needs
    submissions  the answers in a learner's notebook, and nothing else of it
    worker       the program of one answer's own process
    processes    start such a process, with limits of time and memory
    plain        read what the process returned, without running any code of it
    verdicts     judge what was returned, in the process that runs no answer
    reports      the table, grades.csv and results.json

Three things happen in three places. An answer runs in a process of its own, which returns the
numbers that the answer's function gave for the hidden inputs. The process that judges them makes
the right numbers itself, and executes nothing of the submission. So an answer that crashes, never
ends, or puts a `check` of its own in the place of ours changes one line of the table: its own.

What this does not promise:

- Secrecy. The package holds what is right, the hidden inputs and the folded solutions, and whoever
  installs it can read them. Let learners explain their answers.
- Fairness against an attack. What an exercise asks beyond values, such as the number of its steps,
  is measured in the answer's own process; in the open projects of 12 and 13 that is nearly all. And
  an answer runs with your rights: it can read and write your files. For people whom you do not
  trust, start the whole command in a container without a network.
- The limit of memory exists on Linux alone.
"""

from .reports import csv_of, gradescope, table
from .verdicts import Graded, Mark, grade

__all__ = ["Graded", "Mark", "csv_of", "grade", "gradescope", "table"]
