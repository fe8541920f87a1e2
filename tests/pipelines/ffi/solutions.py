"""Solutions of tasks, sound and spoiled, for the tests."""

from __future__ import annotations

LOAD = """import ctypes

ctypes.CDLL("/usr/local/gsl/lib/libgslcblas.so", mode=ctypes.RTLD_GLOBAL)
gsl = ctypes.CDLL("/usr/local/gsl/lib/libgsl.so")
"""

MAIN = """

if __name__ == "__main__":
    assert_test()
"""

BESSEL = (
    LOAD
    + """
gsl.gsl_sf_bessel_J0.argtypes = [ctypes.c_double]
gsl.gsl_sf_bessel_J0.restype = ctypes.c_double


def bessel(x):
    return gsl.gsl_sf_bessel_J0(x)


def assert_test():
    assert abs(bessel(1.0) - 0.7651976865579666) < 1e-12
    assert abs(bessel(2.5) + 0.0483837764681979) < 1e-12
"""
    + MAIN
)

SAME = """
def assert_test():
    assert answer() == [42]
    assert answer() != [43]
"""


def candidate(body: str) -> str:
    """A solution whose test asks for `answer() == [42]`."""
    return body + SAME
