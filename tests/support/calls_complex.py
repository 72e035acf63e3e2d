"""Sample calls of complex numbers and np.fft, for `samples.py`: real arguments and real results,
with complex numbers between.  Complex arguments are in tests/engine/test_complex.py."""
import numpy as np

TURN = 0.8 - 0.6j


def both(z):
    """A real function of both parts of z."""
    return np.real(z) * 0.7 + np.imag(z) * np.imag(z)


PARTS = [("real", lambda x: np.real(np.exp(1j * x) * x), ((2, 3),)),
         ("real", lambda x: np.real(x * TURN), ((),)),
         ("imag", lambda x: np.imag(TURN * x * x), ((2, 3),)),
         ("conjugate", lambda x: both(np.conj(x * TURN + 1j) * x), ((3,),)),
         ("conjugate", lambda x: np.real(np.vdot(TURN * x, x * 1j)), ((2, 3),))]
TRANSFORMS = [
    *[(name, lambda x, f=name, n=n, a=axis, m=norm: both(getattr(np.fft, f)(x, n, a, m)), ((4, 5),))
      for name in ("fft", "ifft", "rfft")
      for n, axis, norm in ((None, -1, None), (3, 0, "ortho"), (6, 1, "forward"))],
    *[("irfft", lambda x, n=n, a=axis, m=norm: np.fft.irfft(x * TURN, n, a, m), ((3, 4),))
      for n, axis, norm in ((None, -1, None), (5, 0, "ortho"), (4, 1, "forward"), (1, 1, None))],
    ("irfft", lambda x: np.fft.hfft(np.fft.ihfft(x) * TURN), ((5,),)),
    ("fft", lambda x: both(np.fft.fft2(x)), ((2, 3),)),
    ("rfft", lambda x: np.fft.irfftn(np.fft.rfftn(x) * TURN, (4, 3), (0, 1)), ((4, 3),))]
CALLS = [*PARTS, *TRANSFORMS]
