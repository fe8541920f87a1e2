"""What keeps the servers and clients of a whole Python program from answering and from being answered."""

from __future__ import annotations

from collections.abc import Iterator

from fsm.gaps.python.http.addresses import gaps_in_http_addresses
from fsm.gaps.python.http.asked import gaps_in_http_asked
from fsm.gaps.python.http.awaited import gaps_in_awaited
from fsm.gaps.python.http.encoded import gaps_in_http_encoded
from fsm.gaps.python.http.handlers import gaps_in_http_handlers
from fsm.gaps.python.http.lines import gaps_in_http_lines
from fsm.gaps.python.http.pages import gaps_in_http_pages
from fsm.gaps.python.http.read_values import gaps_in_read_values
from fsm.gaps.python.http.replies import gaps_in_replies
from fsm.gaps.python.http.requests import gaps_in_http_requests
from fsm.gaps.python.http.responses import gaps_in_http_responses
from fsm.gaps.python.http.runners import gaps_in_http_runners
from fsm.gaps.python.http.servers import gaps_in_http_servers
from fsm.gaps.python.http.services import gaps_in_http_services
from fsm.gaps.python.http.sessions import gaps_in_http_sessions
from fsm.gaps.python.http.streams import gaps_in_http_streams
from fsm.gaps.python.http.twisted import gaps_in_http_twisted
from fsm.gaps.python.http.words import gaps_in_http_words
from fsm.gaps.python.meaning.tree import Tree
from fsm.gaps.python.served.answers import gaps_in_served_answers
from fsm.gaps.python.served.bytes import gaps_in_served_bytes
from fsm.gaps.python.served.classes import gaps_in_served_classes
from fsm.gaps.python.served.commands import gaps_in_served_commands
from fsm.gaps.python.served.datagrams import gaps_in_served_datagrams
from fsm.gaps.python.served.ends import gaps_in_served_ends
from fsm.gaps.python.served.fastapi_types import gaps_in_fastapi_types
from fsm.gaps.python.served.flask_requests import gaps_in_flask_requests
from fsm.gaps.python.served.flask_rules import gaps_in_flask_rules
from fsm.gaps.python.served.models import gaps_in_models
from fsm.gaps.python.served.parameters import gaps_in_served_parameters
from fsm.gaps.python.served.routes import gaps_in_served_routes
from fsm.gaps.python.served.tornado_uses import gaps_in_tornado_uses
from fsm.gaps.python.served.web_sockets import gaps_in_web_sockets

_CHECKS = (
    gaps_in_http_handlers,
    gaps_in_http_servers,
    gaps_in_http_runners,
    gaps_in_http_requests,
    gaps_in_http_responses,
    gaps_in_http_addresses,
    gaps_in_http_encoded,
    gaps_in_http_services,
    gaps_in_http_sessions,
    gaps_in_http_twisted,
    gaps_in_http_words,
    gaps_in_http_asked,
    gaps_in_http_lines,
    gaps_in_http_streams,
    gaps_in_read_values,
    gaps_in_awaited,
    gaps_in_replies,
    gaps_in_http_pages,
    gaps_in_served_routes,
    gaps_in_served_parameters,
    gaps_in_served_answers,
    gaps_in_fastapi_types,
    gaps_in_models,
    gaps_in_tornado_uses,
    gaps_in_flask_rules,
    gaps_in_flask_requests,
    gaps_in_served_bytes,
    gaps_in_served_classes,
    gaps_in_served_ends,
    gaps_in_served_commands,
    gaps_in_served_datagrams,
    gaps_in_web_sockets,
)


def gaps_in_http(tree: Tree, code: str) -> Iterator[str]:
    """Yield them; each check has words that it looks for first."""
    for check in _CHECKS:
        yield from check(tree, code)
