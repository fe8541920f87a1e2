"""What keeps a Python program from serving or asking others over HTTP, WebSocket or queues."""

from __future__ import annotations

from collections.abc import Iterator

from fsm.gaps.python.http.clients import gaps_in_clients
from fsm.gaps.python.meaning.tree import tree_of
from fsm.gaps.python.served.handlers import gaps_in_handlers
from fsm.gaps.python.web.absent import gaps_in_absent
from fsm.gaps.python.web.bindings import gaps_in_bindings
from fsm.gaps.python.web.calls import gaps_in_web_calls
from fsm.gaps.python.web.loops import gaps_in_loops
from fsm.gaps.python.web.types import gaps_in_given
from fsm.gaps.python.web.values import gaps_in_sent_values
from fsm.gaps.python.web.wire import gaps_in_wire
from fsm.syntax import Syntax


def gaps_in_web(syntax: Syntax) -> Iterator[str]:
    """Yield what makes a whole program fail or wait for ever; each check has words that it looks for first."""
    code = syntax.code
    tree = tree_of(code)
    if tree is not None:
        yield from gaps_in_loops(tree, code)
        yield from gaps_in_wire(tree, code)
        yield from gaps_in_sent_values(tree, code)
        yield from gaps_in_given(tree, code)
        yield from gaps_in_web_calls(tree, code)
        yield from gaps_in_absent(tree, code)
        yield from gaps_in_bindings(tree, code)
        yield from gaps_in_handlers(tree, code)
        yield from gaps_in_clients(tree, code)
