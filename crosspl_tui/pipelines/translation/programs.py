"""Programs: a candidate and its check joined, so that the program ends cleanly only when the check passes."""

from __future__ import annotations

import re

from crosspl_tui.pipelines.translation.braces import open_braces
from crosspl_tui.pipelines.translation.checks import check
from crosspl_tui.pipelines.translation.language import Joining, Language
from crosspl_tui.pipelines.translation.languages import find_language
from crosspl_tui.pipelines.translation.problems import Problem

_PACKAGE = re.compile(r"^package[ \t]+\w+.*$", re.MULTILINE)
_IMPORTS = re.compile(r"^import[ \t]*(?:\((?P<block>[^)]*)\)|(?P<one>[^\n(]+))[ \t]*$", re.MULTILINE)
_IMPORT = re.compile(r"""^[ \t]*(?P<alias>[\w.]+)?[ \t]*["`](?P<path>[^"`]+)["`]""")


def program(problem: Problem, language: str, candidate: str) -> str:
    """Join a candidate with the check of a problem.

    The candidate is the whole function, with or without what programs of its language begin with; of a class it may
    leave the end open. Raises `RefusedError` and `UnknownLanguageError`.
    """
    rules = find_language(language)
    whole = _with_prelude(candidate, rules)
    tested = check(problem, language)
    match rules.check.joining:
        case Joining.CLASS:
            return f"{_inside_class(whole)}\n{tested}"
        case Joining.GO:
            return f"{_with_imports(whole, rules.check.imports)}\n{tested}"
    return f"{whole.rstrip()}\n\n{tested}"


def _with_prelude(candidate: str, language: Language) -> str:
    """Put those lines of the prelude that a candidate lacks before it."""
    if language.check.joining is Joining.GO and _PACKAGE.search(candidate):
        return candidate
    squeezed = _squeezed(candidate)
    lines = [line for line in language.function.prelude.splitlines() if line.strip()]
    missing = [line for line in lines if _squeezed(line).rstrip("{") not in squeezed]
    return "\n".join([*missing, candidate]) if missing else candidate


def _squeezed(line: str) -> str:
    return re.sub(r"\s+", "", line)


def _inside_class(candidate: str) -> str:
    """Leave the class that a candidate defines open."""
    text = candidate.rstrip()
    if open_braces(text) > 0:
        return text
    return text[:-1].rstrip() if text.endswith("}") else text


def _with_imports(candidate: str, imports: str) -> str:
    package = _PACKAGE.search(candidate)
    head = package.group() if package else "package main"
    rest = candidate[package.end() :] if package else candidate
    body = _IMPORTS.sub("", rest)
    kept = [line for found in _IMPORTS.finditer(rest) for line in _used(found["block"] or found["one"], body)]
    block = "\n".join(f"import {line}" for line in dict.fromkeys(kept))
    return f"{head}\n\n{imports}{block}\n{body.rstrip()}\n"


def _used(block: str, body: str) -> list[str]:
    """The import specifications that a body makes use of; Go refuses all others."""
    kept = []
    for line in re.split(r"[\n;]", block):
        found = _IMPORT.match(line)
        if not found:
            continue
        name = found["alias"] or found["path"].rsplit("/", 1)[-1]
        if name in {"_", "."} or re.search(rf"\b{re.escape(name)}\.", body):
            kept.append(line.strip())
    return kept
