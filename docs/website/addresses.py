"""Where the project lives; every button and every link out of the website asks here."""


def in_repository(path: str) -> str:
    """The address of a file in the public repository; empty while there is none."""
    return ""
