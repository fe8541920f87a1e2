"""What a Python program asks of objects of its libraries that other objects have: signals, transports, commands."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from fsm.gaps.python.meaning.inference import Kind, inference_of
from fsm.gaps.python.meaning.nodes import calls_of, full_name_of, last
from fsm.gaps.python.meaning.tree import Function, Tree

_RUNS = frozenset({"Popen", "run", "call", "check_call", "check_output"})
_OF_SIGNALS = frozenset({"emit", "connect", "disconnect"})
_PROTOCOL = re.compile(r"(?:Protocol|LineReceiver|LineOnlyReceiver)$")
_PORTS = frozenset({"add_insecure_port", "add_secure_port"})


def gaps_in_objects(tree: Tree, code: str) -> Iterator[str]:
    """Yield what objects do not do; each check has words that it looks for first."""
    if "subprocess" in code:
        yield from _functions_as_commands(tree)
    if "pyqtSignal(" in code:
        yield from _bare_signals(tree)
    if "twisted" in code and "transport.close()" in code and "asyncio" not in code:
        yield from _closed_transports(tree)
    if "await" in code and "grpc" in code:
        yield from _awaited_ports(tree)


def _functions_as_commands(tree: Tree) -> Iterator[str]:
    types = inference_of(tree)
    for node, scope in calls_of(tree, _RUNS):
        if not node.args or not full_name_of(node.func, scope).startswith("subprocess."):
            continue
        kind = types.of(node.args[0], scope)
        is_function = kind is not None and kind.kind in (Kind.OWN_FUNCTION, Kind.OWN_METHOD)
        if is_function or isinstance(node.args[0], ast.Lambda):
            yield "a process is made of a command and not of a function"


def _bare_signals(tree: Tree) -> Iterator[str]:
    """A signal has its methods only as an attribute of a class whose objects are Qt's."""
    for name, stored in sorted(tree.stored.items()):
        is_signal = all(
            isinstance(binding.node, ast.Call) and last(binding.node.func) == "pyqtSignal"
            for _, binding, _ in stored
        )
        is_used = any(
            isinstance(node, ast.Attribute) and node.attr in _OF_SIGNALS and last(node.value) == name
            for node, _ in tree.nodes
        )
        is_in_class = any(
            name in scope.bindings for node, scope in tree.scopes.items() if isinstance(node, ast.ClassDef)
        )
        if is_signal and is_used and not is_in_class:
            yield f"{name} is a signal of no class"


def _closed_transports(tree: Tree) -> Iterator[str]:
    """Twisted's transports lose their connection and have no `close`."""
    for node, scope in calls_of(tree, frozenset({"close"})):
        owner = scope.owner
        is_own = isinstance(node.func, ast.Attribute) and last(node.func.value) == "transport"
        is_protocol = owner is not None and any(_PROTOCOL.search(last(base)) for base in owner.bases)
        if is_own and is_protocol and "transport" not in tree.stored:
            yield "a transport of Twisted has no close"


def _awaited_ports(tree: Tree) -> Iterator[str]:
    """To add a port to a server gives its number at once."""
    own = {node.name for node in tree.scopes if isinstance(node, Function)}
    for node, _ in tree.nodes:
        call = node.value if isinstance(node, ast.Await) else None
        if isinstance(call, ast.Call) and last(call.func) in _PORTS - own:
            yield f"{last(call.func)} is awaited and gives a number"
