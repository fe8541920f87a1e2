"""What keeps a Python program's sockets from working: never bound, never read, told to wait for ever."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from fsm.gaps.python.system_nodes import (
    body_of,
    calls_of,
    dotted,
    exits_of,
    functions_of,
    is_forever,
    keywords_of,
    last,
    text_of,
    value_of,
    within,
)
from fsm.gaps.python.tree import How, Scope, Tree

_HAS_TIMEOUT = re.compile(
    r"timeout\s*\(\s*[\w.]|timeout\s*=|SO_RCVTIMEO|setblocking|create_connection\(|wait_for"
)
_TIMEOUTS = frozenset({"timeout", "TimeoutError"})
_RECEIVES = frozenset({"recv", "recvfrom", "accept", "recvfrom_into", "recv_into"})
_SERVER = re.compile(
    r"^\s*(?:class \w*(?:Server|Relay|Listener)\b|def (?:start|run|launch|udp)_(?:\w+_)?server\b)",
    re.MULTILINE,
)
_BINDS = re.compile(
    r"\b(?:bind|connect|connect_ex|create_datagram_endpoint|fromfd|create_server|socketpair)\s*\("
)
_SENDS = re.compile(r"\.(?:sendto|send|sendall|sendmsg)\s*\(")
_GROUP = re.compile(r"(?:22[4-9]|23\d)\.\d+\.\d+\.\d+$")
_OF_SCAPY = re.compile(r"StreamSocket|SuperSocket|\bL[23]\w*[sS]ocket|\bconf\.L")
_READS = re.compile(r"\.(?:recv\w*|makefile|read\w*)\s*\(|opened_socket|StreamSocket")
_REACHES = frozenset({"bind", "connect", "bind_to_random_port", "attach"})
_DOOR = frozenset({"listen"})
_TALKS = frozenset({"recv", "sendall", "send"})
_TEXT_PORT = re.compile(r",\s*[\"']\d+[\"']\s*\)\s*\)")
_PAIRED = re.compile(r"\bPAIR\b")


def gaps_in_sockets(tree: Tree, code: str) -> Iterator[str]:
    """Yield what is wrong with the sockets of a program."""
    if "SOCK_DGRAM" in code:
        yield from _of_datagrams(tree, code)
    if ".listen(" in code and ".accept()" in code:
        yield from _talks_through_the_door(tree)
    if "input(" in code or "sys.argv[" in code or "str(" in code or _TEXT_PORT.search(code):
        yield from _of_ports(tree)
    if "timeout" in code.lower() and "except" in code and not _HAS_TIMEOUT.search(code):
        yield from _without_timeout(tree, code)
    if "rfile.read()" in code:
        yield from _read_to_the_end(tree)
    if "scapy" in code and "accept()" in code:
        yield from _of_scapy(tree, code)
    if "zmq" in code and ".socket(" in code:
        yield from _of_zmq(tree, code)
    if ".makefile(" in code and "TextIOWrapper(" in code:
        yield from _wrapped_twice(tree)
    if ".socket = socket.socket" in code:
        yield from _replaced(tree)


def _of_datagrams(tree: Tree, code: str) -> Iterator[str]:
    is_unbound = "recvfrom(" in code and not _BINDS.search(code)
    if is_unbound and (_SERVER.search(code) or not _SENDS.search(code)):
        yield "the socket that datagrams are received on is never bound"
    for node, scope in calls_of(tree, frozenset({"setsockopt"})) if "ADD_MEMBERSHIP" in code else ():
        value = value_of(node.args[2], scope) if len(node.args) == 3 else None
        if isinstance(value, ast.BinOp) and last(node.args[1]) == "IP_ADD_MEMBERSHIP":
            second = _address(value.right, scope)
            if second and _GROUP.match(second) and not _GROUP.match(_address(value.left, scope)):
                yield "a membership has the group first and the interface second"


def _address(node: ast.expr, scope: Scope) -> str:
    is_packed = isinstance(node, ast.Call) and last(node.func) == "inet_aton" and bool(node.args)
    return text_of(value_of(node.args[0], scope)) if isinstance(node, ast.Call) and is_packed else ""


def _without_timeout(tree: Tree, code: str) -> Iterator[str]:
    """A socket that was given no time to wait never gives up."""
    if "socket.socket(" not in code:
        return
    for scope in tree.scopes.values():
        for loop in within(body_of(scope)):
            if not (isinstance(loop, ast.While) and is_forever(loop)):
                continue
            handlers = [
                part
                for part in within(loop.body)
                if isinstance(part, ast.ExceptHandler) and _is_timeout(part.type)
            ]
            caught = {node for handler in handlers for node in within(handler.body)}
            exits = list(exits_of(loop))
            receives = any(
                isinstance(part, ast.Call) and last(part.func) in _RECEIVES for part in within(loop.body)
            )
            if receives and exits and caught.issuperset(exits):
                yield "a timeout ends the loop, and no timeout is set"


def _talks_through_the_door(tree: Tree) -> Iterator[str]:
    """A socket that listens takes connections, and nothing is received or sent on it."""
    doors: set[tuple[str, object]] = set()
    used: set[tuple[str, object]] = set()
    for node, scope in calls_of(tree, _DOOR | _TALKS):
        if not isinstance(node.func, ast.Attribute):
            continue
        owner, name = dotted(node.func.value), node.func.attr
        is_once = len(scope.bindings.get(owner, ())) == 1 or owner.startswith("self.")
        if (
            owner
            and is_once
            and (not owner.startswith("self.") or len(tree.stored[last(node.func.value)]) == 1)
        ):
            place = scope.owner if owner.startswith("self.") else scope
            (doors if name in _DOOR else used).add((owner, place))
    for owner in sorted({owner for owner, _ in doors & used}):
        yield f"{owner} listens, and data goes over what it accepts"


def _of_ports(tree: Tree) -> Iterator[str]:
    """A port is a number: what is read of a user or of the command line is a text."""
    for node, scope in calls_of(tree, frozenset({"bind", "connect", "connect_ex"})):
        address = node.args[0] if len(node.args) == 1 else None
        if isinstance(address, ast.Tuple) and len(address.elts) == 2:
            port = value_of(address.elts[1], scope)
            is_read = isinstance(port, ast.Subscript) and dotted(port.value) == "sys.argv"
            is_made = isinstance(port, ast.Call) and dotted(port.func) in ("input", "str")
            if is_read or is_made or text_of(port).isdigit():
                yield "a port is a number and no text"


def _is_timeout(kind: ast.expr | None) -> bool:
    kinds = kind.elts if isinstance(kind, ast.Tuple) else [kind] if kind else []
    return bool(kinds) and all(last(part) in _TIMEOUTS for part in kinds)


def _read_to_the_end(tree: Tree) -> Iterator[str]:
    """What reads to the end of a connection gives nothing the next time, for ever."""
    for _, scope in functions_of(tree):
        for loop in within(body_of(scope)):
            if isinstance(loop, ast.While) and is_forever(loop) and not any(exits_of(loop)):
                for part in within(loop.body):
                    if (
                        isinstance(part, ast.Call)
                        and not part.args
                        and dotted(part.func).endswith("rfile.read")
                    ):
                        yield "the loop goes on after all has been read"


def _of_scapy(tree: Tree, code: str) -> Iterator[str]:
    """scapy reads sockets of its own kind, or else what passes by on an interface."""
    for node, _ in calls_of(tree, frozenset({"sniff", "AsyncSniffer"})):
        if isinstance(node.func, ast.Attribute) and last(node.func.value) in ("self", "cls"):
            continue
        if "opened_socket" in keywords_of(node) and not _OF_SCAPY.search(code):
            yield "scapy takes no plain socket"
        elif not _READS.search(code):
            yield "what is sent on the accepted socket is never read"


def _of_zmq(tree: Tree, code: str) -> Iterator[str]:
    """A socket of ZeroMQ that is neither bound nor connected waits for ever."""
    calls = [
        (node.func.value, scope)
        for node, scope in calls_of(tree, _REACHES)
        if isinstance(node.func, ast.Attribute)
    ]
    reached = {last(owner) for owner, _ in calls}
    is_by_others = any(
        isinstance(owner, ast.Name)
        and any(binding.how in (How.PARAMETER, How.UNKNOWN) for binding in scope.bindings.get(owner.id, ()))
        for owner, scope in calls
    )
    makes = [
        (name, binding)
        for name, many in tree.stored.items()
        for _, binding, scope in many
        if _stands_alone(scope)
    ]
    for name, binding in makes:
        node = binding.node
        if not (isinstance(node, ast.Call) and last(node.func) == "socket" and node.args):
            continue
        if not dotted(node.args[0]).startswith("zmq.") or len(tree.stored[name]) != 1 or is_by_others:
            continue
        is_used = re.search(rf"\b{name}\.(?:send|recv)", code) is not None
        if name not in reached and is_used:
            yield f"{name} is neither bound nor connected"
        elif _is_alone(name, code):
            yield f"{name} is both ends of a pair"


def _stands_alone(scope: Scope) -> bool:
    bases = {last(base) for base in scope.owner.bases} if scope.owner else {""}
    return not bases - {"object", "Thread", "Process"}


def _is_alone(name: str, code: str) -> bool:
    """The only socket of a pair, handed to a thread of the same program."""
    if len(_PAIRED.findall(code)) != 1 or "inproc://" not in code or code.count("inproc://") != 1:
        return False
    is_handed_over = re.search(rf"args\s*=\s*\([^()]*\bself\.{name}\b", code) is not None
    return is_handed_over and re.search(rf"\bself\.{name}\.send", code) is not None


def _wrapped_twice(tree: Tree) -> Iterator[str]:
    for node, scope in calls_of(tree, frozenset({"TextIOWrapper"})):
        made = value_of(node.args[0], scope) if node.args else None
        if isinstance(made, ast.Call) and last(made.func) == "makefile":
            mode = made.args[0] if made.args else keywords_of(made).get("mode")
            if mode is None or (text_of(mode) and "b" not in text_of(mode)):
                yield "a file of texts is wrapped as if it were one of bytes"


def _replaced(tree: Tree) -> Iterator[str]:
    """The name `socket` of another module is the module, of which it takes more than the class."""
    for target, binding, scope in tree.stored.get("socket", ()):
        owner = dotted(target.value)
        bindings = scope.bindings.get(owner) or tree.module.bindings.get(owner) or []
        is_module = any(part.full == owner for part in bindings)
        if is_module and owner != "socket" and dotted(binding.node) == "socket.socket":
            yield f"{owner}.socket is a module and becomes a class"
