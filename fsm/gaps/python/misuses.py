"""What a whole Python program gets wrong with values, servers, clients and libraries, a module for each."""

from __future__ import annotations

from collections.abc import Iterator

from fsm.gaps.python.http.asked_again import gaps_in_repeated_requests
from fsm.gaps.python.http.curl_headers import gaps_in_curl_headers
from fsm.gaps.python.http.parts import gaps_in_http
from fsm.gaps.python.language.bases import gaps_in_bases
from fsm.gaps.python.language.broken_defaults import gaps_in_defaults
from fsm.gaps.python.language.called_too_early import gaps_in_early_calls
from fsm.gaps.python.language.calls_in_turn import gaps_in_turns
from fsm.gaps.python.language.early_reads import gaps_in_companions, gaps_in_early_reads
from fsm.gaps.python.language.empty_containers import gaps_in_empty_containers
from fsm.gaps.python.language.given_objects import gaps_in_given_objects
from fsm.gaps.python.language.misused_values import gaps_in_misused_values
from fsm.gaps.python.language.nothing_given import gaps_in_nothing_given
from fsm.gaps.python.language.own_classes import gaps_in_own_classes
from fsm.gaps.python.language.own_members import gaps_in_own_members
from fsm.gaps.python.language.own_names import gaps_in_own_names
from fsm.gaps.python.language.recursion import gaps_in_recursion
from fsm.gaps.python.language.refused_arguments import gaps_in_arguments
from fsm.gaps.python.language.refused_values import gaps_in_refused_values
from fsm.gaps.python.language.unbound_members import gaps_in_bare_names
from fsm.gaps.python.language.wrong_objects import gaps_in_objects
from fsm.gaps.python.meaning.tree import tree_of
from fsm.gaps.python.messages.async_calls import gaps_in_async_calls
from fsm.gaps.python.messages.async_libraries import gaps_in_async_libraries
from fsm.gaps.python.messages.async_streams import gaps_in_async_streams
from fsm.gaps.python.messages.awaited_values import gaps_in_awaited_values
from fsm.gaps.python.messages.callbacks import gaps_in_queue_callbacks
from fsm.gaps.python.messages.called_with import gaps_in_calls_of_libraries
from fsm.gaps.python.messages.clients import gaps_in_message_clients
from fsm.gaps.python.messages.never_started import gaps_in_never_started
from fsm.gaps.python.messages.payloads import gaps_in_queue_payloads
from fsm.gaps.python.messages.records import gaps_in_records
from fsm.gaps.python.messages.rpc_servicers import gaps_in_rpc_servicers
from fsm.gaps.python.messages.rpc_stubs import gaps_in_rpc_stubs
from fsm.gaps.python.messages.sent_values import gaps_in_sent_values
from fsm.gaps.python.messages.waits import gaps_in_queue_waits
from fsm.gaps.python.messages.websocket_factories import gaps_in_websocket_factories
from fsm.gaps.python.messages.zeromq import gaps_in_queue_sockets
from fsm.gaps.python.packages.bus_objects import gaps_in_bus_objects
from fsm.gaps.python.packages.learned_models import gaps_in_learned_models
from fsm.gaps.python.packages.library_parts import gaps_in_library_parts
from fsm.gaps.python.packages.lost_formats import gaps_in_lost_formats
from fsm.gaps.python.packages.offered import gaps_in_offers
from fsm.gaps.python.packages.offered_defaults import gaps_in_offered_defaults
from fsm.gaps.python.packages.offered_loops import gaps_in_offered_loops
from fsm.gaps.python.packages.offered_members import gaps_in_offered_members
from fsm.gaps.python.served.made_by_servers import gaps_in_made_handlers
from fsm.gaps.python.served.never_served import gaps_in_service
from fsm.gaps.python.served.requests import gaps_in_served_requests
from fsm.gaps.python.served.views import gaps_in_views
from fsm.gaps.python.sockets.closed import gaps_in_closed_sockets
from fsm.gaps.python.sockets.ended import gaps_in_ended_sockets
from fsm.gaps.python.sockets.handlers import gaps_in_socket_handlers
from fsm.gaps.python.sockets.kept_open import gaps_in_open_sockets
from fsm.gaps.python.sockets.lockstep import gaps_in_lockstep
from fsm.gaps.python.sockets.refusing import gaps_in_refusing_sockets
from fsm.gaps.python.sockets.secure_contexts import gaps_in_secure_contexts
from fsm.gaps.python.sockets.selector_callbacks import gaps_in_selector_callbacks
from fsm.gaps.python.sockets.streams_lost import gaps_in_streams
from fsm.gaps.python.sockets.waiting import gaps_in_waiting_sockets
from fsm.gaps.python.system.processes_apart import gaps_in_processes
from fsm.gaps.python.system.stops import gaps_in_stops
from fsm.gaps.python.system.temporary_files import gaps_in_temporary_files
from fsm.syntax import Syntax

_CHECKS = (
    gaps_in_early_reads,
    gaps_in_companions,
    gaps_in_given_objects,
    gaps_in_streams,
    gaps_in_bare_names,
    gaps_in_bases,
    gaps_in_made_handlers,
    gaps_in_served_requests,
    gaps_in_service,
    gaps_in_views,
    gaps_in_objects,
    gaps_in_offers,
    gaps_in_library_parts,
    gaps_in_refused_values,
    gaps_in_secure_contexts,
    gaps_in_message_clients,
    gaps_in_learned_models,
    gaps_in_lost_formats,
    gaps_in_lockstep,
    gaps_in_http,
    gaps_in_misused_values,
    gaps_in_arguments,
    gaps_in_own_classes,
    gaps_in_own_names,
    gaps_in_own_members,
    gaps_in_empty_containers,
    gaps_in_defaults,
    gaps_in_async_libraries,
    gaps_in_offered_defaults,
    gaps_in_offered_loops,
    gaps_in_offered_members,
    gaps_in_queue_payloads,
    gaps_in_records,
    gaps_in_sent_values,
    gaps_in_awaited_values,
    gaps_in_never_started,
    gaps_in_queue_sockets,
    gaps_in_queue_waits,
    gaps_in_rpc_servicers,
    gaps_in_websocket_factories,
    gaps_in_repeated_requests,
    gaps_in_bus_objects,
    gaps_in_turns,
    gaps_in_processes,
    gaps_in_closed_sockets,
    gaps_in_waiting_sockets,
    gaps_in_stops,
    gaps_in_temporary_files,
    gaps_in_async_calls,
    gaps_in_async_streams,
    gaps_in_queue_callbacks,
    gaps_in_calls_of_libraries,
    gaps_in_socket_handlers,
    gaps_in_early_calls,
    gaps_in_refusing_sockets,
    gaps_in_ended_sockets,
    gaps_in_curl_headers,
    gaps_in_rpc_stubs,
    gaps_in_selector_callbacks,
    gaps_in_open_sockets,
)


def gaps_in_misuses(syntax: Syntax) -> Iterator[str]:
    """Yield what makes a whole program fail or wait for ever; each check has words that it looks for first."""
    tree = tree_of(syntax.code)
    if tree is None:
        return
    yield from gaps_in_nothing_given(tree)
    yield from gaps_in_recursion(tree)
    for check in _CHECKS:
        yield from check(tree, syntax.code)
