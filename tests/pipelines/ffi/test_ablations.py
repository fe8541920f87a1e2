"""Spoiling a sound solution in one place fails it, in the way that the place asks for."""

from __future__ import annotations

import pytest
from pipelines.ffi.solutions import BESSEL

from crosspl_tui.pipelines.ffi.execution import ForeignExecutor
from crosspl_tui.pipelines.ffi.failures import FailureKind

CBLAS = 'ctypes.CDLL("/usr/local/gsl/lib/libgslcblas.so", mode=ctypes.RTLD_GLOBAL)\n'


@pytest.mark.parametrize(
    ("sound", "spoiled", "kind"),
    [
        ("J0.argtypes = [ctypes.c_double]", "J0.argtypes = [ctypes.c_char_p]", FailureKind.CALLING),
        ("J0.argtypes = [ctypes.c_double]", "J0.argtypes = [ctypes.c_float]", FailureKind.ASSERTION),
        ("gsl.gsl_sf_bessel_J0.restype = ctypes.c_double", "", FailureKind.ASSERTION),
        (CBLAS, "", FailureKind.SYMBOL),
        ("return gsl.gsl_sf_bessel_J0(x)", "return gsl.gsl_sf_bessel_JJ(x)", FailureKind.SYMBOL),
        ("def bessel(x)", "def bessel_function(x)", FailureKind.UNDEFINED),
    ],
    ids=["argtype", "narrow argtype", "restype", "cblas", "symbol", "name"],
)
def test_a_spoiled_solution_fails_in_its_kind(
    executor: ForeignExecutor, sound: str, spoiled: str, kind: FailureKind
) -> None:
    assert sound in BESSEL

    done = executor.check(BESSEL.replace(sound, spoiled, 1), BESSEL)

    assert (done.is_passed, done.failure) == (False, kind), done.message
