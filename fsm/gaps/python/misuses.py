"""What a whole Python program gets wrong with values, servers, clients and libraries, a module for each."""

from __future__ import annotations

from collections.abc import Iterator

from fsm.gaps.python.bases import gaps_in_bases
from fsm.gaps.python.early_reads import gaps_in_early_reads
from fsm.gaps.python.given_objects import gaps_in_given_objects
from fsm.gaps.python.learned_models import gaps_in_learned_models
from fsm.gaps.python.library_parts import gaps_in_library_parts
from fsm.gaps.python.lockstep_sockets import gaps_in_lockstep
from fsm.gaps.python.lost_formats import gaps_in_lost_formats
from fsm.gaps.python.made_by_servers import gaps_in_made_handlers
from fsm.gaps.python.message_clients import gaps_in_message_clients
from fsm.gaps.python.never_served import gaps_in_service
from fsm.gaps.python.nothing_given import gaps_in_nothing_given
from fsm.gaps.python.offered import gaps_in_offers
from fsm.gaps.python.recursion import gaps_in_recursion
from fsm.gaps.python.refused_values import gaps_in_refused_values
from fsm.gaps.python.secure_contexts import gaps_in_secure_contexts
from fsm.gaps.python.served_requests import gaps_in_served_requests
from fsm.gaps.python.streams_lost import gaps_in_streams
from fsm.gaps.python.tree import tree_of
from fsm.gaps.python.unbound_members import gaps_in_bare_names
from fsm.gaps.python.views import gaps_in_views
from fsm.gaps.python.wrong_objects import gaps_in_objects
from fsm.syntax import Syntax

_CHECKS = (
    gaps_in_early_reads,
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
