"""The languages that GitHub counts, by any name that its search takes."""

from __future__ import annotations

import tomllib
from difflib import get_close_matches
from functools import cache
from importlib.resources import files

from crosspl_tui.short_names import LANGUAGES, full_language
from crosspl_tui.sources.errors import UnknownLanguageError

_NEAR = 0.75  # of 1.0 for the same word


def github_language(given: str) -> str:
    """Return a language as GitHub writes it, given in any case or by another name; raises `UnknownLanguageError`."""
    name = full_language(given.strip())
    known = _names().get(name.lower())
    if known is None:
        raise UnknownLanguageError(
            f"GitHub counts no language {given!r}{_near(name)}; machines read {', '.join(read_by_machines())}"
        )
    return known


def read_by_machines() -> tuple[str, ...]:
    """Return the languages in which a scan looks for communication."""
    return tuple(sorted(set(LANGUAGES.values())))


def _near(name: str) -> str:
    near = get_close_matches(name.lower(), _names(), n=1, cutoff=_NEAR)
    return f" (did you mean {_names()[near[0]]}?)" if near else ""


@cache
def _names() -> dict[str, str]:
    """Return the languages by their names, and those that are aliases, in lower case."""
    text = (files("crosspl_tui.sources") / "github_languages.toml").read_text(encoding="utf-8")
    table = tomllib.loads(text)
    aliases = {alias: name for name, others in table["aliases"].items() for alias in others}
    return aliases | {name.lower(): name for name in table["names"]}
