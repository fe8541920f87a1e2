"""What is wrong with a Python text whatever stands around it, as far as that is quick to see.

Where nobody says what a text is it may be an extract, and such texts are judged by the hundred thousand: only a few
words decide whether its tree is made at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fsm.gaps.python.http.clients import gaps_in_clients
from fsm.gaps.python.http.services import gaps_in_http_services
from fsm.gaps.python.language.early_reads import gaps_in_early_reads
from fsm.gaps.python.language.refused_values import gaps_in_refused_values
from fsm.gaps.python.meaning.tree import Tree, tree_of
from fsm.gaps.python.messages.async_libraries import gaps_in_async_libraries
from fsm.gaps.python.messages.clients import gaps_in_message_clients
from fsm.gaps.python.messages.websocket_factories import gaps_in_websocket_factories
from fsm.gaps.python.packages.learned_models import gaps_in_written_arrays
from fsm.gaps.python.packages.library_parts import gaps_in_library_parts
from fsm.gaps.python.packages.offered import gaps_in_offers
from fsm.gaps.python.sockets.lockstep import gaps_in_lockstep
from fsm.gaps.python.sockets.secure_contexts import gaps_in_local_contexts
from fsm.gaps.python.web.types import gaps_in_given
from fsm.syntax import Syntax

Check = Callable[[Tree, str], Iterator[str]]

_BY_WORDS: tuple[tuple[tuple[str, ...], Check], ...] = (
    (("zmq",), gaps_in_lockstep),
    (("stomp", "tornado", "paho", "pika", "autobahn", "pydub", "aiohttp"), gaps_in_given),
    (("paho", "kafka", "MQTTv5"), gaps_in_message_clients),
    (("autobahn", "twisted"), gaps_in_websocket_factories),
    (("grpc", "aiokafka"), gaps_in_library_parts),
    (("grpc_health", "aiokafka"), gaps_in_async_libraries),
    (("443", "tls_set(", "create_comment("), gaps_in_clients),
    (("predict_proba(", "arange("), gaps_in_written_arrays),
    (("wrap_socket(", "CLIENT_AUTH", "AES.new("), gaps_in_local_contexts),
    (("getsockname()", "getpeername()", "settimeout(-", "SCM_RIGHTS"), gaps_in_refused_values),
)
"""A check is asked where one of its words is."""

_WITH_A_TREE = (gaps_in_early_reads, gaps_in_offers, gaps_in_http_services)
"""What is asked besides where there is a tree anyway."""


def gaps_seen_quickly(syntax: Syntax) -> Iterator[str]:
    """Yield what makes a text fail or wait for ever; not all of it."""
    code = syntax.code
    checks = [check for words, check in _BY_WORDS if any(word in code for word in words)]
    tree = tree_of(code) if checks else None
    if tree is not None:
        for check in (*checks, *_WITH_A_TREE):
            yield from check(tree, code)
