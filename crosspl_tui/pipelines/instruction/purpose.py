"""What a machine's title says, as parts of sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence

from crosspl_tui.pipelines.instruction.prose import clause, with_article
from fsm.machine import Machine

_TITLE = re.compile(r"^(?P<kind>.+?)(?: on | through |, )(?P<library>.+?)(?:, (?P<manner>a?synchronous))?$")
_SAYS_WHAT_IT_DOES = ("Calls ", "Embeds ")


def purpose(machine: Machine) -> str:
    """Return "implements a TCP server using the socket module": what is to be written, and with which library."""
    match = _TITLE.match(machine.title)
    if machine.title.startswith(_SAYS_WHAT_IT_DOES):
        return clause(machine.title)
    if match is None:
        return f"implements {with_article(machine.title)}"
    kind = f"{match['manner'].capitalize()} {match['kind']}" if match["manner"] else match["kind"]
    return f"implements {with_article(kind)} using {_library(machine, match['library'])}"


def _library(machine: Machine, name: str) -> str:
    is_module = machine.language == "Python" and name.islower() and " " not in name
    return f"the {name} module" if is_module else name


def in_order(steps: Sequence[str]) -> str:
    """Return "create a socket, connect to the server, and then close the socket"."""
    clauses = [clause(step) for step in steps]
    if len(clauses) <= 2:
        return " and then ".join(clauses)
    return f"{', '.join(clauses[:-1])}, and then {clauses[-1]}"
