"""What the names of a JavaScript text stand for: packages and their members, as they are loaded."""

from __future__ import annotations

import re

_LOADED = re.compile(
    r"\b(?:const|let|var)\s+(?:(\w+)|\{([^{}=]*)\})\s*=\s*require\(\s*['\"](?:node:)?([\w./@-]+)['\"]\s*\)(\.\w+)?\s*(?=[;,\n]|$)"
    r"|\bimport\s+(?:\*\s+as\s+)?(?:(\w+)\s*,?\s*)?(?:\{([^{}]*)\}\s*)?from\s*['\"](?:node:)?([\w./@-]+)['\"]"
)


def loaded_names(code: str) -> dict[str, str]:
    """Return the packages and members that names stand for, as `http` and `http.createServer`.

    The code has the contents of its strings.
    """
    found: dict[str, str] = {}
    for single, listed, package, member, imported, parts, source in _LOADED.findall(code):
        if single or imported:
            found[single or imported] = f"{package or source}{member}"
        for part in filter(None, (listed or parts).split(",")):
            name, _, local = (word.strip() for word in re.sub(r"\bas\b", ":", part).partition(":"))
            found[local or name] = f"{package or source}{member}.{name}"
    return found


def origin_of(used: str, loaded: dict[str, str]) -> str:
    """Return what `name` or `name.member` stands for; what is not loaded stands for nothing."""
    name, dot, member = used.partition(".")
    return f"{loaded.get(name, '')}{dot}{member}"


def is_rebound(name: str, code: str) -> bool:
    """Say whether a name is declared more than once, a parameter somewhere, or gets another value later."""
    plain = re.escape(name)
    declared = rf"(?<![\w.$])(?:const|let|var|function|import|class)\b[^;=()]*?(?<![\w.$]){plain}(?![\w$])"
    if len(re.findall(declared, code)) != 1:
        return True
    as_parameter = (
        rf"\([^()]*(?<![\w.$]){plain}\b[^()]*\)\s*(?::[^={{}};()]*)?(?:=>|\{{)|(?<![\w.$]){plain}\s*=>"
    )
    assigned = rf"(?<!const )(?<!let )(?<!var )(?<![\w.$]){plain}\s*=(?![=>])"
    return re.search(rf"{as_parameter}|{assigned}", code) is not None
