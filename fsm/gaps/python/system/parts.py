"""What keeps a Python program from talking to others by sockets, pipes and processes, though it looks complete."""

from __future__ import annotations

from collections.abc import Iterator

from fsm.gaps.python.meaning.tree import tree_of
from fsm.gaps.python.system.commands import gaps_in_commands
from fsm.gaps.python.system.flow import gaps_in_flow
from fsm.gaps.python.system.sockets import gaps_in_sockets
from fsm.gaps.python.system.values import gaps_in_values
from fsm.gaps.python.system.workers import gaps_in_workers
from fsm.syntax import Syntax


def gaps_in_system(syntax: Syntax) -> Iterator[str]:
    """Yield what makes a whole program fail or wait for ever; each check has a word that it looks for first."""
    code = syntax.code
    tree = tree_of(code)
    if tree is None:
        return
    if "subprocess" in code:
        yield from gaps_in_commands(tree, code)
    if "socket" in code:
        yield from gaps_in_sockets(tree, code)
    if "Thread(" in code or "Process(" in code:
        yield from gaps_in_workers(tree, code)
    yield from gaps_in_flow(tree, code)
    yield from gaps_in_values(tree, code)
