"""The compiler: it traces a function once, rewrites the program by passes, plans its memory, and
prints it as straight-line NumPy."""
