"""What keeps a Python program's sockets from working: never bound, never read, told to wait for ever."""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator

from fsm.gaps.python.meaning.nodes import (
    bindings_of,
    body_of,
    calls_of,
    dotted,
    exits_of,
    full_name_of,
    functions_of,
    is_forever,
    keywords_of,
    last,
    own_attribute,
    text_of,
    value_of,
    within,
)
from fsm.gaps.python.meaning.possible_values import values_for
from fsm.gaps.python.meaning.tree import How, Scope, Tree

_HAS_TIMEOUT = re.compile(
    r"timeout\s*\(\s*[\w.*]|\balarm\(|setitimer|raise [\w.]*[tT]imeout"
    r"|timeout\s*=|SO_RCVTIMEO|setblocking|create_connection\(|wait_for"
)
_TIMEOUTS = frozenset({"timeout", "TimeoutError"})
_RECEIVES = frozenset({"recv", "recvfrom", "accept", "recvfrom_into", "recv_into"})
_SERVER = re.compile(r"^(?:start|run|launch|udp)_(?:\w+_)?server$")
_SERVER_CLASS = re.compile(r"(?:Server|Relay|Listener)$")
_BOUND_ELSEWHERE = re.compile(r"AF_PACKET|SOCK_RAW|\bfileno *=|UDPServer")
_BINDS = re.compile(
    r"\b(?:bind|connect|connect_ex|create_datagram_endpoint|fromfd|create_server|socketpair)\s*\("
)
_SENDS = re.compile(r"\.(?:sendto|send|sendall|sendmsg)\s*\(")
_GROUP = re.compile(r"(?:22[4-9]|23\d)\.\d+\.\d+\.\d+$")
_READS = re.compile(r"\.recv|makefile|\brfile\b|\.read\(|opened_socket|iface|offline|selectors")
_OF_SCAPY = re.compile(r"StreamSocket|SuperSocket|\bL[23]\w*[sS]ocket|\bconf\.L")
_REACHES = frozenset({"bind", "connect", "bind_to_random_port", "attach"})
_TALKS = frozenset({"recv", "sendall", "send"})
_OF_DOORS = _TALKS | {"listen", "connect"}
# What these are given may be empty, or sent to nobody any more.
_NEVER_FAIL = frozenset(
    {
        *("read", "write", "flush", "print", "decode", "encode", "strip", "rstrip", "upper", "lower", "len"),
        *("str", "repr", "bytes", "format", "replace", "join", "split", "append", "debug", "info", "send"),
        *("sendall", "warning", "startswith", "endswith"),
    }
)
# These modules import the module `socket` and use more of it than the class.
_IMPORT_SOCKET = frozenset({"socks", "smtplib", "ftplib", "poplib", "imaplib", "telnetlib"})
_GIVE_TEXTS = ("input(", "sys.argv[", "str(", "environ", "getenv(", "split(", ": str", "partition(")
_SPLITS = frozenset({"split", "rsplit", "partition", "rpartition"})
_TEXT_PORT = re.compile(r",\s*[\"']\d+[\"']\s*\)\s*\)")


def gaps_in_sockets(tree: Tree, code: str) -> Iterator[str]:
    """Yield what is wrong with the sockets of a program."""
    if "SOCK_DGRAM" in code:
        yield from _of_datagrams(tree, code)
    if ".listen(" in code and ".accept()" in code:
        yield from _talks_through_the_door(tree)
    if any(word in code for word in _GIVE_TEXTS) or _TEXT_PORT.search(code):
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
    is_unbound = "recvfrom(" in code and not _BINDS.search(code) and not _BOUND_ELSEWHERE.search(code)
    if is_unbound and (not _SENDS.search(code) or any(map(_serves, functions_of(tree)))):
        yield "the socket that datagrams are received on is never bound"
    for node, scope in calls_of(tree, frozenset({"setsockopt"})) if "ADD_MEMBERSHIP" in code else ():
        value = value_of(node.args[2], scope) if len(node.args) == 3 else None
        if isinstance(value, ast.BinOp) and last(node.args[1]) == "IP_ADD_MEMBERSHIP":
            second = _address(value.right, scope)
            if second and _GROUP.match(second) and not _GROUP.match(_address(value.left, scope)):
                yield "a membership has the group first and the interface second"


def _serves(pair: tuple[ast.FunctionDef | ast.AsyncFunctionDef, Scope]) -> bool:
    """Say whether it is a part of a server that receives before it sends."""
    function, scope = pair
    calls = [part for part in ast.walk(function) if isinstance(part, ast.Call)]
    received = [part.lineno for part in calls if last(part.func) == "recvfrom"]
    sent = [part.lineno for part in calls if last(part.func) in ("sendto", "send", "sendall", "sendmsg")]
    is_server = _SERVER.search(function.name) or (scope.owner and _SERVER_CLASS.search(scope.owner.name))
    return bool(is_server and received) and min(received) <= min(sent, default=min(received))


def _address(node: ast.expr, scope: Scope) -> str:
    is_packed = isinstance(node, ast.Call) and last(node.func) == "inet_aton" and bool(node.args)
    return text_of(value_of(node.args[0], scope)) if isinstance(node, ast.Call) and is_packed else ""


def _without_timeout(tree: Tree, code: str) -> Iterator[str]:
    """A socket that was given no time to wait never gives up."""
    if "socket.socket(" not in code or _are_handed_on(tree):
        return
    for scope in tree.scopes.values():
        for loop in within(body_of(scope)):
            if not (isinstance(loop, ast.While) and is_forever(loop)):
                continue
            handlers = [
                part
                for part in within(loop.body)
                if isinstance(part, ast.ExceptHandler) and is_timeout(part.type)
            ]
            caught = {node for handler in handlers for node in within(handler.body)}
            exits = list(exits_of(loop))
            receives = any(
                isinstance(part, ast.Call) and last(part.func) in _RECEIVES for part in within(loop.body)
            )
            if receives and exits and caught.issuperset(exits):
                yield "a timeout ends the loop, and no timeout is set"


def _are_handed_on(tree: Tree) -> bool:
    """Say whether a function of a module that is not known gets a socket, and may give it a time to wait."""
    for node, scope in tree.nodes:
        given = node.args if isinstance(node, ast.Call) else []
        module = full_name_of(node.func, scope).partition(".")[0] if isinstance(node, ast.Call) else ""
        is_foreign = bool(module) and module not in sys.stdlib_module_names
        if is_foreign and any(is_own_socket(part, scope, tree) for part in given):
            return True
    return False


def _talks_through_the_door(tree: Tree) -> Iterator[str]:
    """A socket that listens takes connections, and nothing is received or sent on it."""
    used: dict[tuple[str, object], set[str]] = defaultdict(set)
    for node, scope in calls_of(tree, _OF_DOORS):
        if isinstance(node.func, ast.Attribute) and is_own_socket(node.func.value, scope, tree):
            owner = dotted(node.func.value)
            place = scope.owner if own_attribute(node.func.value, scope) else scope
            used[owner, place].add(node.func.attr)
    for owner in sorted({owner for (owner, _), names in used.items() if owner and _is_misused(names)}):
        yield f"{owner} listens, and data goes over what it accepts"


def _is_misused(names: set[str]) -> bool:
    return "listen" in names and bool(names & _TALKS) and "connect" not in names


def is_own_socket(node: ast.expr, scope: Scope, tree: Tree) -> bool:
    """Say whether it is a socket that the program makes, and nothing else."""
    name = own_attribute(node, scope)
    found = [(binding, place) for _, binding, place in tree.stored.get(name, ())] if name else []
    if isinstance(node, ast.Name):
        found = [(binding, scope) for binding in bindings_of(node.id, scope)]
    made = [(binding.node, place) for binding, place in found if binding.how in (How.VALUE, How.ENTERED)]
    made = [(node, scope)] if isinstance(node, ast.Call) else made if len(made) == len(found) == 1 else []
    return any(
        isinstance(part, ast.Call) and full_name_of(part.func, place) == "socket.socket"
        for part, place in made
    )


def _of_ports(tree: Tree) -> Iterator[str]:
    """A port is a number: what is read of a user or of the command line is a text."""
    for node, scope in calls_of(tree, frozenset({"bind", "connect", "connect_ex"})):
        if not (isinstance(node.func, ast.Attribute) and is_own_socket(node.func.value, scope, tree)):
            continue
        address = node.args[0] if len(node.args) == 1 else None
        is_pair = isinstance(address, ast.Tuple) and len(address.elts) == 2
        if isinstance(address, ast.Tuple) and is_pair and _is_text(address.elts[1], scope, tree):
            yield "a port is a number and no text"


def _is_text(port: ast.expr, scope: Scope, tree: Tree) -> bool:
    found = bindings_of(port.id, scope) if isinstance(port, ast.Name) else []
    if [part.how for part in found] == [How.ITEM]:
        return isinstance(found[0].node, ast.Call) and last(found[0].node.func) in _SPLITS
    values = values_for(port, scope, tree)
    return bool(values) and all(_gives_text(part, place) for part, place in values)


def _gives_text(node: ast.AST, scope: Scope) -> bool:
    """What is read of a user, of the command line or of the environment; a number may be its default."""
    if isinstance(node, ast.arg):
        return dotted(node.annotation) == "str"
    if isinstance(node, ast.Subscript):
        return full_name_of(node.value, scope) in ("sys.argv", "os.environ")
    if not isinstance(node, ast.Call):
        return text_of(node).isdigit()
    default = node.args[1] if len(node.args) > 1 else None
    is_read = full_name_of(node.func, scope) in ("os.getenv", "os.environ.get")
    return (is_read and bool(text_of(default))) or dotted(node.func) in ("input", "str")


def is_timeout(kind: ast.expr | None) -> bool:
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
                        and not _may_fail(loop)
                    ):
                        yield "the loop goes on after all has been read"


def _may_fail(loop: ast.While) -> bool:
    """Say whether nothing at all may end a loop by an error, as what other functions do may."""
    return any(
        (isinstance(part, ast.Call) and last(part.func) not in _NEVER_FAIL)
        or (isinstance(part, ast.Subscript) and not isinstance(part.slice, ast.Slice))
        or isinstance(part, ast.Div)
        for part in within(loop.body)
    )


def _of_scapy(tree: Tree, code: str) -> Iterator[str]:
    """scapy reads sockets of its own kind, or else what passes by on an interface."""
    for node, _ in calls_of(tree, frozenset({"sniff", "AsyncSniffer"})):
        if isinstance(node.func, ast.Attribute) and last(node.func.value) in ("self", "cls"):
            continue
        if "opened_socket" in keywords_of(node) and not _OF_SCAPY.search(code):
            yield "scapy takes no plain socket"
    if not _READS.search(code) and not _OF_SCAPY.search(code):
        yield from _never_read(tree)


def _never_read(tree: Tree) -> Iterator[str]:
    """What passes by on an interface is looked at, and what the accepted connections bring is left there."""
    for node, scope in calls_of(tree, frozenset({"sniff"})):
        if full_name_of(node.func, scope).startswith("scapy."):
            yield "scapy looks at an interface, and nothing reads what is accepted"


def _of_zmq(tree: Tree, code: str) -> Iterator[str]:
    """A socket of ZeroMQ that is neither bound nor connected waits for ever."""
    calls = [
        (node.func.value, scope)
        for node, scope in calls_of(tree, _REACHES)
        if isinstance(node.func, ast.Attribute)
    ]
    reached = {last(owner) for owner, _ in calls}
    called = {node.func for node, _ in calls_of(tree, _REACHES)}
    is_by_others = "getattr(" in code or any(
        isinstance(node, ast.Attribute) and node.attr in _REACHES and node not in called
        for node, _ in tree.nodes
    )
    is_by_others = is_by_others or any(_is_of_others(owner, scope) for owner, scope in calls)
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


def _is_of_others(owner: ast.expr, scope: Scope) -> bool:
    """Say whether it may be a socket that has another name elsewhere."""
    if isinstance(owner, ast.Attribute):
        return False
    made = value_of(owner, scope)
    return not (isinstance(made, ast.Call) and last(made.func) == "socket")


def _stands_alone(scope: Scope) -> bool:
    bases = {last(base) for base in scope.owner.bases} if scope.owner else {""}
    return not bases - {"object", "Thread", "Process"}


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
        if is_module and owner in _IMPORT_SOCKET and dotted(binding.node) == "socket.socket":
            yield f"{owner}.socket is a module and becomes a class"
