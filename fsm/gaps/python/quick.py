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
from fsm.gaps.python.messages.rpc_servicers import gaps_in_rpc_servicers
from fsm.gaps.python.messages.waits import gaps_in_queue_waits
from fsm.gaps.python.messages.websocket_factories import gaps_in_websocket_factories
from fsm.gaps.python.packages.learned_models import gaps_in_learned_models
from fsm.gaps.python.packages.offered import gaps_in_offers
from fsm.gaps.python.served.datagrams import gaps_in_served_datagrams
from fsm.gaps.python.served.never_served import gaps_in_service
from fsm.gaps.python.served.views import gaps_in_views
from fsm.gaps.python.sockets.lockstep import gaps_in_lockstep
from fsm.gaps.python.sockets.secure_contexts import gaps_in_secure_contexts
from fsm.gaps.python.sockets.streams_lost import gaps_in_streams
from fsm.gaps.python.sockets.waiting import gaps_in_waiting_sockets
from fsm.gaps.python.system.sockets import gaps_in_sockets
from fsm.gaps.python.system.workers import gaps_in_workers
from fsm.gaps.python.web.loops import gaps_in_loops
from fsm.gaps.python.web.types import gaps_in_given
from fsm.gaps.python.web.wire import gaps_in_wire
from fsm.syntax import Syntax

Check = Callable[[Tree, str], Iterator[str]]

_BY_WORDS: tuple[tuple[tuple[str, ...], Check], ...] = (
    (("zmq",), gaps_in_lockstep),
    (("zmq", "websocket", "wfile", "Flask)", "global "), gaps_in_wire),
    (("zmq", "aiokafka", "grpc_health", "redis", "nats"), gaps_in_async_libraries),
    (("stomp", "tornado", "paho", "pika", "autobahn", "pydub", "aiohttp"), gaps_in_given),
    (("paho", "kafka", "MQTTv5"), gaps_in_message_clients),
    (("autobahn", "twisted"), gaps_in_websocket_factories),
    (("Queue(", "aiokafka"), gaps_in_queue_waits),
    (("Servicer", "_to_server("), gaps_in_rpc_servicers),
    (("asyncio", "ioloop"), gaps_in_loops),
    (("443", "tls_set(", "create_comment("), gaps_in_clients),
    (("sklearn", "predict_proba(", "arange("), gaps_in_learned_models),
    (("wrap_socket(", "CLIENT_AUTH", "AES.new("), gaps_in_secure_contexts),
    (("while len(", "< len(", "setblocking(", ".clear()", "stdin.close()"), gaps_in_streams),
    (("SOCK_DGRAM", ".join()", "timeout:"), gaps_in_waiting_sockets),
    (("SOCK_DGRAM", ".accept()", "rfile"), gaps_in_sockets),
    ((".recvfrom(",), gaps_in_served_datagrams),
    (("multiprocessing",), gaps_in_workers),
    (("getsockname()", "getpeername()", "settimeout(-", "SCM_RIGHTS"), gaps_in_refused_values),
    (("register_blueprint(",), gaps_in_service),
    (("add_url_rule", "as_view("), gaps_in_views),
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
