"""Languages as options name them: py, python or Python; golang as well as go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from crosspl_tui.cli.errors import CommandError
from crosspl_tui.short_names import LANGUAGES, full_language


def executed_languages(given: Iterable[str] | None) -> frozenset[str]:
    """Return the abbreviations of languages that programs are executed in. Raises `CommandError`."""
    from crosspl_tui.sandbox.toolchain import find_toolchain

    with _errors():
        return frozenset(find_toolchain(name).language for name in given or ())


def languages_of_tasks(given: Iterable[str] | None) -> list[str]:
    """Return the full names of languages, as tasks have them. Raises `CommandError`."""
    from crosspl_tui.sandbox.toolchain import find_toolchain

    with _errors():
        return [
            full if (full := full_language(name)) in LANGUAGES.values() else find_toolchain(name).name
            for name in given or ()
        ]


@contextmanager
def _errors() -> Iterator[None]:
    from crosspl_tui.sandbox.errors import UnknownLanguageError

    try:
        yield
    except UnknownLanguageError as error:
        raise CommandError(str(error)) from error
