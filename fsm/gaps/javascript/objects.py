"""What is called of the objects that Node.js, browsers and packages give, and that these do not have."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache

from fsm.gaps.javascript.classes import LOADED_ELSEWHERE
from fsm.gaps.javascript.loaded import is_rebound, loaded_names, origin_of
from fsm.syntax import Syntax
from fsm.tables import read_table

_MADE = re.compile(
    r"(?:\b(const|let|var)\s+|(?<![\w.$])(this\.))(\w+)\s*=\s*(await\s+)?(?:new\s+)?([A-Za-z_$][\w$]*(?:\.[\w$]+)?)\s*\("
)
_CALLED = re.compile(r"(?<![\w.$])((?:this\.)?[A-Za-z_$][\w$]*)\.([A-Za-z_]\w*)\(")
_CLASS = re.compile(r"\bclass\s+\w")
# What makes objects of other kinds, or names the same one otherwise.
_OTHER_SELF = re.compile(r"\bself\b|\bprototype\b|\bfunction\s+[A-Z]|=\s*this\b")
# What gives a promise of its object, unless it calls back.
_PROMISED = "amqplib."
# Those to which an object is handed without getting members there.
_TAKERS = frozenset(
    {
        *(
            "add",
            "addConnection",
            "call",
            "createServer",
            "delete",
            "emit",
            "for",
            "get",
            "has",
            "if",
            "includes",
        ),
        *(
            "indexOf",
            "io",
            "log",
            "on",
            "once",
            "push",
            "remove",
            "removeConnection",
            "resolve",
            "return",
            "send",
        ),
        *("Server", "set", "socketio", "socketIo", "socketIO", "switch", "test", "WebSocketServer", "while"),
    }
)
_OF_ALL = frozenset(
    {
        *(
            "apply",
            "bind",
            "call",
            "hasOwnProperty",
            "isPrototypeOf",
            "propertyIsEnumerable",
            "toLocaleString",
        ),
        *("toString", "valueOf"),
    }
)


def members_not_there(syntax: Syntax) -> Iterator[str]:
    """Yield them for names that stand for one kind of object wherever they stand."""
    code = syntax.without_strings
    made = _MADE.findall(code)
    if not made:
        return
    loaded = loaded_names(syntax.blanked)
    kinds: dict[str, str] = {}
    for _, own, name, awaited, maker in made:
        kind = _kind(maker, loaded, kinds, code)
        if kind and (awaited or not kind.startswith(_PROMISED)):
            kinds.setdefault(f"{own}{name}", kind)
    unknown = _unknown(kinds, code) if kinds else {}
    if not unknown or LOADED_ELSEWHERE.search(syntax.text):
        return
    sure = {name for name in kinds if _is_one_kind(name, code, loaded, kinds)}
    receivers = {f"{own}{name}": maker.partition(".")[0] for _, own, name, _, maker in made}
    for name, members in unknown.items():
        if name in sure and (receivers[name] not in kinds or receivers[name] in sure):
            yield from _not_there(name, members, code)


def _unknown(kinds: Mapping[str, str], code: str) -> dict[str, set[str]]:
    """Return what is called of names and no member of their kinds."""
    found: dict[str, set[str]] = defaultdict(set)
    for name, member in _CALLED.findall(code):
        if name in kinds and member not in _members()[kinds[name]] and member not in _OF_ALL:
            found[name].add(member)
    return found


def _kind(maker: str, loaded: dict[str, str], kinds: Mapping[str, str], code: str) -> str:
    """Return the kind of object that a call gives; "" for what is not known."""
    receiver, _, member = maker.partition(".")
    if receiver in kinds and member:
        return _makers().get(f"{kinds[receiver]}.{member}", "")
    if receiver in loaded:
        return _makers().get(origin_of(maker, loaded), "")
    if maker in _members() and not re.search(
        rf"\b(?:const|let|var|class|function|import)\b[^;=()]*\b{maker}\b", code
    ):
        return maker
    return ""


def _is_one_kind(name: str, code: str, loaded: dict[str, str], kinds: Mapping[str, str]) -> bool:
    """Say whether a name is declared once and for all, or an attribute gets nothing else anywhere."""
    attribute = name.removeprefix("this.")
    if attribute == name:
        return not is_rebound(name, code)
    if len(_CLASS.findall(code)) > 1 or _OTHER_SELF.search(code):
        return False
    values = re.findall(
        rf"\.{attribute}\s*=(?![=>])\s*(?:(null|undefined)\b|(?:await\s+)?(?:new\s+)?([A-Za-z_$][\w$]*(?:\.[\w$]+)?)\s*\(|)",
        code,
    )
    given = {"" if empty else _kind(maker, loaded, kinds, code) or "another" for empty, maker in values}
    return given - {""} == {kinds[name]}


def _not_there(name: str, members: set[str], code: str) -> Iterator[str]:
    plain = re.escape(name)
    takers = re.findall(rf"([\w$\])]*)\s*\(\s*(?:[^()]*,\s*)?{plain}\s*[,)]", code)
    mixed_in = rf"\bObject\.(?:assign|define\w+)\(\s*{plain}\b|(?<![\w.$]){plain}\s*\["
    if not _TAKERS.issuperset(takers) or re.search(mixed_in, code):
        return
    for member in sorted(members):
        if not re.search(rf"\.{member}\b(?!\s*\()", code):  # no value, and nobody asks whether it is there
            yield f"{name} has no {member}"


@cache
def _members() -> Mapping[str, frozenset[str]]:
    return {kind: frozenset(names.split()) for kind, names in _table()["members"].items()}


@cache
def _makers() -> Mapping[str, str]:
    return _table()["makers"]


@cache
def _table() -> Mapping[str, dict[str, str]]:
    return read_table("facts/javascript_objects.toml")
