"""What keeps a JavaScript program from running: Node's modules used by name and loaded nowhere."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fsm.gaps.known import NOT_IMPORTED, words
from fsm.syntax import Syntax


def gaps_in_javascript(syntax: Syntax) -> Iterator[str]:
    """Yield the modules of which something is taken and whose name stands nowhere else."""
    code = syntax.without_strings
    for name in sorted(words("JavaScript", "modules")):
        if name in code and re.search(rf"(?<![\w.$]){name}\.\w", code) and not _is_bound(name, code):
            yield NOT_IMPORTED.format(name)


def _is_bound(name: str, code: str) -> bool:
    return re.search(rf"(?<![\w.$]){name}(?![\w$])(?!\s*\.)", code) is not None
