"""How the names are written that satisfy a state: what their signs mean, and lists of them in lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from fsm.machine import ANYTHING_ON_THE_LINE, Machine

_SIGNS: tuple[tuple[str, Callable[[str], bool]], ...] = (
    ("f( a call", lambda name: name.endswith("(")),
    (".f of an object", lambda name: name.startswith(".")),
    ("x= given a value", lambda name: name.endswith("=")),
    ("'x' a string", lambda name: name.startswith("'")),
    ("* any part of a word", lambda name: "*" in name),
    ("… anything on the line", lambda name: ANYTHING_ON_THE_LINE in name),
    ("<m> what the module m is loaded as", lambda name: name.startswith(("<", "new <", "extends <"))),
    ("& may serve several states", lambda name: name.startswith("&")),
)


def notation(machine: Machine) -> str:
    """Say what the signs mean that occur in the machine's names for the strict judge; "" if there are none."""
    names = [name for state in machine.states for name in state.names]
    return " · ".join(meaning for meaning, occurs_in in _SIGNS if any(map(occurs_in, names)))


def names_in_lines(names: Sequence[str], separator: str, width: int, *, head: str = "") -> list[str]:
    """Write names in lines of some characters, a name as a rule whole; `head` stands before the first."""
    *others, last = names
    return _filled(head, [*(f"{name}{separator}" for name in others), last], width)


def _filled(head: str, pieces: Iterable[str], width: int) -> list[str]:
    from textwrap import wrap  # noqa: PLC0415 - commands that print no names do without

    lines, current = [], head
    for piece in pieces:
        if current and len(current) + len(piece.rstrip()) > width:
            lines.append(current.rstrip())
            current = ""
        current += piece
    whole = [*lines, current.rstrip()]
    return [part for line in whole for part in wrap(line, width, break_on_hyphens=False)]
