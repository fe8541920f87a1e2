"""Silence: code that is judged has its own faults, of which nobody wants to be warned."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

# The filters are those of the whole program: two threads that put them back in another order would leave it silent.
_silence = Lock()


@contextmanager
def without_warnings() -> Iterator[None]:
    """Ignore all warnings meanwhile; one thread at a time."""
    with _silence, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield
