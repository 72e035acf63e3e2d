"""The second backend, `mg.compile(f, backend="numba")`: the same passes, printed as kernels of
loops that Numba compiles."""
