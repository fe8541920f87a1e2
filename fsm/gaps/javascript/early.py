"""What engines refuse before a JavaScript text runs, and a grammar lets pass: early errors of the language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from fsm.gaps.javascript.blocks import (
    Blocks,
    blocks_of,
    in_front_of_parameters,
    may_be_several_files,
    without_result,
)
from fsm.syntax import Syntax

_ASSIGNED_OPTION = re.compile(r"[\w$)\]]\?\.[A-Za-z_$][\w$]*(?:\.[\w$]+|\[[^\]\n]*\])*\s*=(?![=>])")
_EXPORTED = re.compile(r"\bexport\s+default\s+(?:const|let|var)\b")
_ALONE = re.compile(r"\btry\s*\{")
_AWAITED = re.compile(r"(?<![\w.$])await\s+[A-Za-z_$\[({'\"`]")
_MODULE = re.compile(r"^\s*(?:import|export)\b", re.MULTILINE)
_ASYNC_HEAD = re.compile(r"\basync\b\s*(?:function\b\s*)?\*?\s*#?[\w$]*\s*(?:<[^<>()]*>)?\s*\Z")
_NAMED = re.compile(
    r"(?<![\w.$])(?:const|let)\s+([A-Za-z_$][\w$]*)\s*(?:=(?!=)|;|:|\n)"
    r"|(?:^|(?<=[;{}]))[ \t]*class\s+([A-Za-z_$][\w$]*)\s*(?:\{|extends\b)",
    re.MULTILINE,
)
_PARAMETERS = re.compile(r"[\w$\s,]+")
_NAME = re.compile(r"[\w$]+")
_LONGEST_GAP = 80


def early_errors(syntax: Syntax) -> Iterator[str]:
    """Yield them; each check has a word that it looks for first."""
    code = syntax.without_strings
    if "?." in code and _ASSIGNED_OPTION.search(code):
        yield "what may be missing gets a value"
    if "export default " in code and _EXPORTED.search(code):
        yield "a declaration is exported as default"
    blocks = blocks_of(syntax)
    if blocks is not None:
        if "await " in code:
            yield from _awaited_in_vain(syntax, blocks)
        yield from _declared_twice(blocks)
        if "try" in code:
            yield from _tried_alone(blocks)


def _tried_alone(blocks: Blocks) -> Iterator[str]:
    for tried in _ALONE.finditer(blocks.code):
        end = blocks.end_of(tried.end() - 1)
        before = blocks.in_front_of(tried.start()).rstrip()
        is_key = before.endswith((".", ","))
        if not is_key and not re.match(r"\s*(?:catch|finally)\b", blocks.code[end + 1 :]):
            yield "a try has neither catch nor finally"


def _awaited_in_vain(syntax: Syntax, blocks: Blocks) -> Iterator[str]:
    """Some libraries give a function of this name."""
    if re.search(r"\bawait\s*[,}=]|\bawait\s*\)\s*=|asyncawait", syntax.blanked):
        return
    is_script = "require(" in blocks.code and not (
        _MODULE.search(blocks.code) or may_be_several_files(syntax)
    )
    for awaited in _AWAITED.finditer(blocks.code):
        body = blocks.function_around(awaited.start())
        statement = _statement_before(blocks.code, awaited.start())
        if "=>" in statement or "async" in statement:  # an arrow without braces
            continue
        if body is None:
            if is_script and not blocks.around(awaited.start()):
                yield "await stands outside of all functions of a script"
                return
        elif not _is_async(blocks, body[0]):
            yield "await stands in a function that is not async"
            return


def _statement_before(code: str, place: int) -> str:
    """Return the statement up to a place; what is in brackets within it may be an arrow's."""
    depth = 0
    for start in range(place - 1, max(-1, place - 2000), -1):
        depth += (code[start] in ")]}") - (code[start] in "([{")
        if (depth < 0 and code[start] == "{") or (not depth and code[start] == ";"):
            return code[start + 1 : place]
    return code[max(0, place - 2000) : place]


def _is_async(blocks: Blocks, brace: int) -> bool:
    """Say whether the function that a brace opens is async; where its head cannot be read it may be."""
    before = blocks.in_front_of(brace)
    if "\n" in before[len(before.rstrip()) :]:  # may be a block of its own behind a call
        return True
    before = without_result(before.rstrip().removesuffix("=>").rstrip())
    if not before.endswith(")"):
        return re.search(r"\basync\s+[\w$]+\Z|[^\w$\s]\Z", before) is not None
    head = in_front_of_parameters(before)
    return head is None or head.rstrip().endswith((">", "]")) or _ASYNC_HEAD.search(head) is not None


def _declared_twice(blocks: Blocks) -> Iterator[str]:
    """Look at blocks; the top of a text is looked at elsewhere."""
    code = blocks.code
    seen: Counter[tuple[str, int]] = Counter()
    for named in _NAMED.finditer(code):
        around = blocks.around(named.start())
        before = code[max(0, named.start() - _LONGEST_GAP) : named.start()].rstrip()
        if around and not before.endswith("("):
            seen[named[1] or named[2], around[0][0]] += 1
    for (name, brace), count in seen.items():
        if count > 1:
            yield f"{name} is declared twice"
        elif blocks.is_function(brace) and name in _parameters(blocks, brace):
            yield f"{name} is a parameter and declared once more"


def _parameters(blocks: Blocks, brace: int) -> frozenset[str]:
    """Return the plain parameters of the function that a brace opens; none where they are more than names."""
    head = blocks.in_front_of(brace).rstrip().removesuffix("=>").rstrip()
    listed = head[head.rfind("(") + 1 : -1] if head.endswith(")") else ""
    return frozenset(_NAME.findall(listed)) if _PARAMETERS.fullmatch(listed) else frozenset()
