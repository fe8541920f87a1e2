"""Order of two steps, asked for only where it means something: among the statements of one block."""

from __future__ import annotations

from collections.abc import Sequence

from fsm.judging.names import Token


def is_reversed(code: str, earlier: Sequence[Token], later: Sequence[Token], language: str) -> bool:
    """Say whether what should come later always comes first, in one block and in statements of its own.

    `code` is without comments and prose. Across functions, callbacks and branches order says nothing.
    """
    last, first = max(later, key=lambda token: token.start), min(earlier, key=lambda token: token.start)
    if last.end > first.start:
        return False
    line = _line_start(code, last.start)
    between, in_front = code[line : first.start], code[line : last.start]
    if "\n" not in between:
        return False
    if language == "Python":
        return _one_indented_block(between)
    # A function or branch on a line of its own opens and closes its braces there.
    return in_front.count("{") <= in_front.count("}") and _one_braced_block(between)


def _line_start(code: str, offset: int) -> int:
    return code.rfind("\n", 0, offset) + 1


def _one_indented_block(between: str) -> bool:
    """Both ends lie at one depth of indentation, and nothing between them lies further out."""
    depths = [len(line) - len(line.lstrip()) for line in between.split("\n") if line.strip()]
    ends_with_white = not between.rsplit("\n", 1)[-1].strip()
    end = len(between.rsplit("\n", 1)[-1]) if ends_with_white else depths[-1]
    return depths[0] == end and min(depths) == depths[0]


def _one_braced_block(between: str) -> bool:
    """No brace is open at the end that was not at the start, and none of the start's was closed."""
    depth = 0
    for sign in between:
        if sign in "{(":
            depth += 1
        elif sign in "})":
            depth -= 1
            if depth < 0:
                return False
    return depth == 0
