"""What keeps a Python program from talking to others by sockets, pipes and processes, though it looks complete."""

from __future__ import annotations

from collections.abc import Iterator

from fsm.gaps.python.meaning.tree import tree_of
from fsm.gaps.python.sockets.after_close import gaps_in_sockets_after_close
from fsm.gaps.python.system.bytes_and_texts import gaps_in_bytes_and_texts
from fsm.gaps.python.system.child_memory import gaps_in_child_memory
from fsm.gaps.python.system.command_lines import gaps_in_command_lines
from fsm.gaps.python.system.commands import gaps_in_commands
from fsm.gaps.python.system.flow import gaps_in_flow
from fsm.gaps.python.system.sockets import gaps_in_sockets
from fsm.gaps.python.system.uncaptured import gaps_in_uncaptured
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
        yield from gaps_in_uncaptured(tree, code)
    yield from gaps_in_command_lines(tree, code)
    if "socket" in code:
        yield from gaps_in_sockets(tree, code)
        yield from gaps_in_sockets_after_close(tree, code)
    if "Thread(" in code or "Process(" in code:
        yield from gaps_in_workers(tree, code)
    yield from gaps_in_child_memory(tree, code)
    yield from gaps_in_flow(tree, code)
    yield from gaps_in_values(tree, code)
    yield from gaps_in_bytes_and_texts(tree, code)
