"""Names of a JavaScript program that stand where nobody knows them: outside of their block, or too early."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

from fsm.gaps.javascript.blocks import Blocks, blocks_of, may_be_several_files
from fsm.gaps.javascript.classes import LOADED_ELSEWHERE
from fsm.gaps.known import words
from fsm.syntax import Syntax

_DECLARED = re.compile(r"\b(const|let|var)\s+([A-Za-z_$][\w$]*)\s*(?:=(?!=)|;|\n|:)")
_OF_THE_PROJECT = re.compile(r"\s*(?:await\s+)?(?:require|import)\s*\(")
_HANDLER = re.compile(r"on[a-z]+\Z")
# Text between tags looks like names, and a name may be made at run time.
_CANNOT_TELL = ("</", "/>", "eval(", "with (", "with(", "new Function(", "declare ")
# The words in front of what is a use; behind others, such as `private`, a name is declared.
_BEFORE_USES = frozenset(
    {
        *(
            "await",
            "case",
            "default",
            "delete",
            "do",
            "else",
            "extends",
            "in",
            "instanceof",
            "new",
            "of",
            "return",
        ),
        *("throw", "void", "yield"),
    }
)
_NEXT_WORD = re.compile(r"[ \t]+([\w$#]+)")
_LAST_WORD = re.compile(r"[\w$]+\Z")
_CHANGED = re.compile(r"\s*(?:[-+*/]?=(?![=>])|\+\+|--)")
_NAME = re.compile(r"[A-Za-z_$][\w$]*")
_BOUND = tuple(
    re.compile(pattern)
    for pattern in (
        r"\b(?:const|let|var)\s+([\w$]+)\s*(?:,|\bof\b|\bin\b)",
        r"\b(?:function\*?|class|enum|type|interface|namespace|module|typeof)\s+([\w$]+)",
        r"\bcatch\s*\(\s*([\w$]+)",
        r"\bif\s*\(\s*!?\s*([\w$]+)",
        r"(?<![\w$])([\w$]+)\s*(?:=>|&&|\|\||\?(?!\.)|\([^()]*\)\s*\{)",
        r"(?:\.\.\.|\b(?:window|global|globalThis|self)\.)([\w$]+)",
    )
)
_BOUND_IN = tuple(
    re.compile(pattern)
    for pattern in (
        r"\b(?:const|let|var)\s*[{\[]([^;]*)",
        r"\b(?:const|let|var)\s[^;{},]*(,[^;{}]*)",
        r"\bimport\b([^;]*)",
        r"\(([^()]*(?:\([^()]*\)[^()]*)*)\)\s*(?::[^={};()]*)?(?:=>|\{)",
        r"\{([^{}()]*)\}\s*=(?![=>])",
    )
)
_MOST_EXTENTS = 50
_CONSTRUCTOR = re.compile(r"(?<![\w.$])constructor\s*\(([^()]*)\)\s*\{")
_PARAMETER = re.compile(r"(?:^|(?<=,))\s*([a-z_$][\w$]*)(?=\s*(?:[,=]|$))")
_EVERYWHERE = ("at_hand", "globals")
_LONGEST_GAP = 80
_FIRST_USE = re.compile(
    r"^(?:(?:const|let|var)\s+[\w$]+\s*=\s*)?(?:(?:await|new)\s+)*([A-Za-z_$][\w$]*)(?=\.\w|\()", re.MULTILINE
)
_TOP_CONSTANT = re.compile(
    r"(?:^|;)[ \t]*(?:const|let|class)\s+([A-Za-z_$][\w$]*)\s*(?:=|\{|extends)", re.MULTILINE
)


def names_out_of_reach(syntax: Syntax) -> Iterator[str]:
    """Yield the names that only an inner block declares and that stand outside of it, and those used too early."""
    code = syntax.without_strings
    if any(sign in code for sign in _CANNOT_TELL) or may_be_several_files(syntax):
        return
    blocks = blocks_of(syntax)
    if blocks is not None:
        found = [
            *_outside_of_their_blocks(blocks),
            *_left_in_constructors(blocks),
            *_before_their_values(blocks),
        ]
        if found and not LOADED_ELSEWHERE.search(syntax.text):
            yield from found


def _outside_of_their_blocks(blocks: Blocks) -> Iterator[str]:
    for name, extents in _inner_names(blocks).items():
        if _is_everywhere(name):
            continue
        places = blocks.mentions[name]
        outside = [place for place in places if not any(start <= place <= end for start, end in extents)]
        ends = [place + len(name) for place in outside]
        is_used = any(_is_use(blocks.code, *place) for place in zip(outside, ends, strict=True))
        if is_used and not _is_bound_otherwise(name, blocks.code, ends):
            yield f"{name} is used outside of the block that declares it"


def _inner_names(blocks: Blocks) -> dict[str, list[tuple[int, int]]]:
    """Return where names are known that only inner blocks declare, each in a statement of its own."""
    found: dict[str, list[tuple[int, int]]] = defaultdict(list)
    elsewhere = set()
    for match in _DECLARED.finditer(blocks.code):
        kind, name = match.groups()
        around = blocks.around(match.start())
        if kind == "var":
            function = blocks.function_around(match.start())
            around = [function] if function else []
        before = blocks.code[max(0, match.start() - _LONGEST_GAP) : match.start()]
        is_in_head = before.rstrip().endswith("(")
        if not around or is_in_head or _OF_THE_PROJECT.match(blocks.code, match.end()):
            elsewhere.add(name)
        else:
            found[name].append(around[0])
    return {
        name: extents
        for name, extents in found.items()
        if name not in elsewhere and len(extents) <= _MOST_EXTENTS
    }


def _left_in_constructors(blocks: Blocks) -> Iterator[str]:
    """Look for what a constructor takes and another method of its class uses as if it had it too."""
    for taken in _CONSTRUCTOR.finditer(blocks.code):
        around = blocks.around(taken.start())
        end = blocks.end_of(taken.end() - 1)
        if not around:
            continue
        for name in dict.fromkeys(_PARAMETER.findall(taken[1])):
            places = [
                p for p in blocks.mentions[name] if around[0][0] < p < taken.start() or end < p < around[0][1]
            ]
            ends = [place + len(name) for place in places]
            is_used = any(_is_use(blocks.code, *place) for place in zip(places, ends, strict=True))
            if (
                is_used
                and not _is_everywhere(name)
                and not _is_bound_beside(name, blocks.code, taken.span(1), ends)
            ):
                yield f"{name} is used outside of the constructor that takes it"


def _is_bound_beside(name: str, code: str, head: tuple[int, int], ends: list[int]) -> bool:
    """Say whether a name may be known for other reasons than the parameters between two places."""
    others = code[: head[0]] + " " * (head[1] - head[0]) + code[head[1] :]
    is_declared = any(name == declared[2] for declared in _DECLARED.finditer(others))
    return is_declared or _is_bound_otherwise(name, others, ends)


def _is_everywhere(name: str) -> bool:
    is_known = any(name in words("JavaScript", kind) for kind in _EVERYWHERE)
    return is_known or name in "$_" or _HANDLER.match(name) is not None


def _is_use(code: str, start: int, end: int) -> bool:
    """A key, a field, what is called (a method may be declared so) and what a modifier stands in front of is none."""
    before, after = code[max(0, start - _LONGEST_GAP) : start], code[end : end + _LONGEST_GAP]
    left, right = before.rstrip(), after.lstrip()
    if right.startswith((":", "?:", "!:", "!;", "(")):
        return False
    if (following := _NEXT_WORD.match(after)) and following[1] not in ("in", "instanceof", "of"):
        return False
    word = _LAST_WORD.search(left[-20:])
    begins_line, ends_line = "\n" in before[len(left) :], "\n" in after[: len(after) - len(right)]
    if word and word[0] not in _BEFORE_USES and not begins_line:
        return False
    is_begun = begins_line or left[-1:] in ("", "{", "}", ";")
    is_ended = ends_line or right[:1] in ("", ";", "}")
    return not (is_begun and is_ended)


def _is_bound_otherwise(name: str, code: str, ends: list[int]) -> bool:
    """Say whether a name may be known for other reasons, or its author asks whether it is."""
    return any(_CHANGED.match(code, end) for end in ends) or name in _bound_otherwise(code)


@lru_cache(maxsize=4)
def _bound_otherwise(code: str) -> frozenset[str]:
    """Return parameters, what is listed, imported or caught, and what is asked for."""
    found = {name for pattern in _BOUND for name in pattern.findall(code)}
    lists = chain.from_iterable(pattern.findall(code) for pattern in _BOUND_IN)
    return frozenset(found.union(*map(_NAME.findall, lists)))


def _before_their_values(blocks: Blocks) -> Iterator[str]:
    """Look at the top of the text, where statements run in order."""
    first: dict[str, int] = {}
    for use in _FIRST_USE.finditer(blocks.code):
        first.setdefault(use[1], use.start(1))
    for match in _TOP_CONSTANT.finditer(blocks.code):
        name = match[1]
        if first.get(name, match.start()) < match.start() and not (
            blocks.around(match.end(1))
            or blocks.around(first[name])
            or _is_known_otherwise(name, blocks.code)
        ):
            yield f"{name} is used before it has a value"


def _is_known_otherwise(name: str, code: str) -> bool:
    return len(re.findall(rf"\b(?:const|let|var|class|function)\s+{re.escape(name)}\b", code)) > 1
