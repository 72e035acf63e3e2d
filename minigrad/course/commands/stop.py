"""How a command ends when it cannot do what was asked."""


class Stop(Exception):
    """One sentence for the person at the keyboard: what is in the way, and what to write instead.

    `main` prints it without a traceback and returns the status 2.
    """
