"""Functions whose own derivative is missing or useless: black boxes, and flat functions with a
surrogate."""
