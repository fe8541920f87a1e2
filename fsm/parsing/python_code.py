"""Compiling Python with Python: the quickest way to see that a text parses, and the only one to see some errors."""

from __future__ import annotations

from functools import lru_cache
from types import CodeType

from fsm.parsing.quiet import without_warnings


@lru_cache(maxsize=8)
def compiled(code: str) -> CodeType | SyntaxError | None:
    """Compile a program; return what the compiler says against it, if it does, None where it is too much for it."""
    try:
        with without_warnings():
            return compile(code, "program", "exec", dont_inherit=True)
    except SyntaxError as error:
        return error.with_traceback(None)
    except (ValueError, RecursionError, MemoryError):
        return None
