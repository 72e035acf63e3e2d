"""Grade a class's notebooks: `python -m minigrad grade RELEASED SUBMITTED...`.

    notebooks    what the released notebook asks, and which of its cells an answer needs
    submissions  the answers in a learner's notebook, and nothing else of it
    worker       the program of one answer's own process
    limits       what the system keeps a process to
    processes    start such a process, wait no longer than its limit, and read what it returned
    plain        read what an answer returned, without running any code of it
    verdicts     the marks of one submission, in a process that runs no answer
    judge        the program of that process
    class_list   a class: one such process for each submission
    reports      the table, grades.csv, results.json and feedback.txt

Three kinds of process do three things. An answer runs in a process of its own, which returns the
numbers that the answer's function gave for the hidden inputs. The process that judges a submission
makes the right numbers itself, and executes nothing of the submission. And the process that keeps
the marks of the class opens no file of a learner's. So an answer that crashes, never ends, or puts
a `check` of its own in the place of ours, and a file that nobody can read, change one line of the
table: their own.

What this does not promise:

- Secrecy. The package holds what is right, the hidden inputs and the folded solutions, and whoever
  installs it can read them. Let learners explain their answers.
- Fairness against an attack. What an exercise asks beyond values, such as the number of its steps,
  is measured in the answer's own process; in the open projects of 12 and 13 that is nearly all. And
  an answer runs with your rights: it can read and write your files, and end your processes; one
  that ends its judge can leave a process of its own behind. For people whom you do not
  trust, start the whole command in a container without a network.
- Memory in all. The limit is one of address space, for each process: an answer that starts ten
  has ten times as much. It exists on Linux alone, and so does the end of processes that an answer
  moved into a session of their own.
"""

from .class_list import grade
from .reports import csv_of, feedback, gradescope, table
from .verdicts import Graded, Mark

__all__ = ["Graded", "Mark", "csv_of", "feedback", "grade", "gradescope", "table"]
