"""What modules of Python and of its libraries offer: data, each class of it read when it is asked for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from fsm.tables import read_table

ANY_KEYWORD = "*"
PARSED = "json"  # what a response holds: anything, but nothing to wait for
_MANY = 99
_ELSEWHERE = re.compile(
    r"Windows\w+|\w*Proactor\w*|startfile|add_dll_directory|O_BINARY|STARTUPINFO|STARTF_\w+|SW_HIDE|CREATE_\w+"
    r"|DETACHED_PROCESS|\w+_PRIORITY_CLASS|CTRL_\w+|SIGBREAK|kqueue|kevent|KQ_\w+|SIO_\w+|RCVALL_\w+|ioctl"
    r"|SO_EXCLUSIVEADDRUSE|TCP_KEEPALIVE|AF_HYPERV|AF_SYSTEM|getwindowsversion|winver|QueueShutDown|ShutDown"
    r"|eager_task_factory|create_eager_task_factory|batched|override|\w+_all_threads|process_cpu_count|statx\w*"
    r"|(?:BT|BTPROTO|BDADDR|HCI|L2CAP|CAN_ISOTP|RDS|STATX|AT_STATX)_\w+|SOL_(?:HCI|BLUETOOTH|L2CAP|SCO|CAN_ISOTP)"
    r"|AF_DIVERT|PF_DIVERT|LOCAL_CREDS\w*|SCM_CREDS2|SO_RTABLE|SO_SETFIB|TCP_CONNECTION_INFO|devpoll|DevpollSelector"
    r"|[sg]et_groups|set_ciphersuites|CONTENT_TOO_LARGE|RANGE_NOT_SATISFIABLE|UNPROCESSABLE_CONTENT|URI_TOO_LONG"
    r"|default_content_type"
)
_OF_BUILTINS = re.compile(r"\w+|collections\.(?:OrderedDict|defaultdict|Counter)")
_LOOK_UP = frozenset({"get", "pop", "setdefault"})
_LOOK_UP_WORDS = frozenset({"key", "default"})
_MEMBER = re.compile(r"([\w.]+)(?:\((\d+):(\d+|\*):([^:)]*)(?::([^)]*))?\))?(?:>(\S*))?")


@dataclass(frozen=True, slots=True)
class Call:
    """What a function takes: the fewest arguments, the most by place, keywords, kinds of the first; and what it gives.

    The kinds are letters: `b` for bytes, `s` for a text.
    """

    fewest: int
    most: int
    keywords: frozenset[str]
    kinds: str
    gives: str

    @property
    def may_be_value(self) -> bool:
        """Whether it may be no function at all: what a decorator has made of it is not known."""
        return self.takes_anything and self.fewest == 0 and self.most == _MANY and not self.gives

    @property
    def takes_anything(self) -> bool:
        return ANY_KEYWORD in self.keywords


# A member is a call or, for what is no method, the word for its type.
Members = Mapping[str, Call | str]


@dataclass(frozen=True, slots=True)
class Class:
    """The members of a class, and whether it has more than is known."""

    members: Members
    is_open: bool


@cache
def names_of(module: str) -> Mapping[str, str] | None:
    """Return the names that a module offers, each with its full one; None for a module that is not known."""
    words = _table("modules").get(module)
    if words is None:
        return None
    pairs = (word.partition("=") for word in words.split())
    return {name: full or f"{module}.{name}" for name, _, full in pairs}


@cache
def class_of(name: str) -> Class | None:
    """Return what is known of a class by its full name."""
    words = _further("classes").get(name) or _table("classes").get(name)
    if words is None:
        return None
    members = dict(_member(match) for match in _MEMBER.finditer(words))
    told = members if _OF_BUILTINS.fullmatch(name) else dict(map(_of_mapping, members.items()))
    return Class(told, is_open="..." in members)


def _of_mapping(member: tuple[str, Call | str]) -> tuple[str, Call | str]:
    """Mappings written in Python take by name what those of the interpreter take by place alone."""
    name, told = member
    if name not in _LOOK_UP or not isinstance(told, Call) or told.keywords - {""}:
        return member
    return name, replace(told, keywords=_LOOK_UP_WORDS)


@cache
def function_of(name: str) -> Call | None:
    """Return what is known of a function by its full name."""
    words = _further("functions").get(name) or _table("functions").get(name)
    match = _MEMBER.fullmatch(f"new{words}") if words else None
    call = _member(match)[1] if match else None
    return call if isinstance(call, Call) else None


def is_module(name: str) -> bool:
    return name in _table("modules") or name in _further_modules()


def is_told_apart(name: str) -> bool:
    """Say whether a class is one of those that are told by hand."""
    return name in _further("classes")


def is_to_be_extended(name: str) -> bool:
    """Say whether an object said to be of this class is likely one of a class that extends it and has more."""
    known = class_of(name)
    is_exception = known is not None and "with_traceback" in known.members
    return "." not in name or is_exception or name.rpartition(".")[2].startswith(("Base", "Abstract"))


def is_of_another_system(name: str) -> bool:
    """Say whether a name of the standard library is there on Windows, macOS or BSD alone, or since Python 3.12."""
    return _ELSEWHERE.fullmatch(name) is not None


def _member(match: re.Match[str]) -> tuple[str, Call | str]:
    name, fewest, most, keywords, kinds, gives = match.groups(default="")
    if not most:
        return name, gives
    taken = frozenset(keywords.split(","))
    return name, Call(int(fewest), _MANY if most == "*" else int(most), taken, kinds, gives)


@cache
def _further_modules() -> frozenset[str]:
    """Return the modules that are known by some of what they offer, and may offer more."""
    return frozenset(name.rpartition(".")[0] for kind in ("classes", "functions") for name in _further(kind))


@cache
def _further(kind: str) -> Mapping[str, str]:
    table: Mapping[str, str] = read_table("facts/python_roles.toml")[kind]
    return table


@cache
def _table(kind: str) -> Mapping[str, str]:
    return _file()[kind]


@cache
def _file() -> Mapping[str, Mapping[str, str]]:
    return read_table("facts/python_types.toml")
