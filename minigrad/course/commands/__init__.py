"""The commands of `python -m minigrad`: one file for each, which loads when it is called.

A command has one line in COMMANDS of `main.py`, and a file of its name with:

- a docstring, which its `--help` shows, so it is written for the person at the keyboard;
- `arguments(parser)`, which adds its arguments to an `argparse.ArgumentParser`;
- `run(given)`, which does the work, prints what a person wants to know, and returns the exit
  status; None counts as 0. What it cannot do it refuses by `raise Stop("one sentence")`.
"""
