"""What an expression of a Python program may be: a class of a library, a module, what the program defines itself."""

from __future__ import annotations

import ast
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from fsm.gaps.python.meaning.facts import Call, class_of, function_of, is_module, is_told_apart, names_of


class Kind(Enum):
    """What an expression stands for; OWN is what the program itself defines."""

    OBJECT = auto()
    COROUTINE = auto()
    TUPLE = auto()
    MODULE = auto()
    CLASS = auto()
    FUNCTION = auto()
    METHOD = auto()
    OWN_OBJECT = auto()
    OWN_CLASS = auto()
    OWN_FUNCTION = auto()
    OWN_METHOD = auto()
    SUPER = auto()


@dataclass(frozen=True, slots=True)
class Type:
    """What an expression is: the full name of a class, module or function, or the program's own definition.

    A method has the name of its class and its own, in `member`; a coroutine holds what awaiting it gives.
    """

    kind: Kind
    name: str = ""
    member: str = ""
    node: ast.AST | None = None
    inner: Type | None = None


NONE = Type(Kind.OBJECT, "None")
TEXT = Type(Kind.OBJECT, "str")
BYTES = Type(Kind.OBJECT, "bytes")

PIPES: Mapping[str, str] = {
    "subprocess.Popen": "subprocess.Popen",
    "subprocess.run": "subprocess.CompletedProcess",
    "subprocess.check_output": "",
}
# The processes of asyncio exchange bytes.
PROCESS = Type(Kind.OBJECT, "asyncio.subprocess.Process", inner=BYTES)
PROCESS_LATER = Type(Kind.COROUTINE, PROCESS.name, inner=PROCESS)
PROCESSES = frozenset(
    {
        *("asyncio.create_subprocess_exec", "asyncio.create_subprocess_shell"),
        *("asyncio.subprocess.create_subprocess_exec", "asyncio.subprocess.create_subprocess_shell"),
    }
)
_TEXT_WORDS = frozenset({"text", "universal_newlines", "encoding", "errors"})
_STREAMS = frozenset({"stdin", "stdout", "stderr"})


_PIPED = {"bytes": Type(Kind.OBJECT, "io.BufferedIOBase"), "str": Type(Kind.OBJECT, "io.TextIOBase")}
# What built-in functions give; those that are classes are known as such.
GIVEN: Mapping[str, str] = {
    **dict.fromkeys(("repr", "hex", "bin", "oct", "chr", "ascii", "format"), "str"),
    **dict.fromkeys(("len", "ord", "hash", "id"), "int"),
    **dict.fromkeys(("isinstance", "callable", "hasattr", "issubclass"), "bool"),
    "sorted": "list",
}
# What a loop over one of these finds.
LINES: Mapping[str, Type] = {
    "str": TEXT,
    "io.TextIOBase": TEXT,
    "io.TextIOWrapper": TEXT,
    "io.BufferedIOBase": BYTES,
    "io.BufferedReader": BYTES,
}


def of_file(node: ast.Call) -> Type | None:
    """Return what `open` gives for a literal mode."""
    mode = next((part.value for part in node.keywords if part.arg == "mode"), None)
    mode = node.args[1] if len(node.args) > 1 else mode
    if any(part.arg is None for part in node.keywords) or not (
        mode is None or isinstance(mode, ast.Constant)
    ):
        return None
    letters = str(mode.value) if isinstance(mode, ast.Constant) else "r"
    if "b" not in letters:
        return Type(Kind.OBJECT, "io.TextIOWrapper")
    return Type(Kind.OBJECT, "io.BufferedReader") if letters in ("rb", "br") else None


def of_pipe(name: str, node: ast.Call) -> Type | None:
    """Return a child process with, as its inner type, what goes through its pipes: texts or bytes."""
    given = {keyword.arg: keyword.value for keyword in node.keywords}
    told = {word: given[word] for word in _TEXT_WORDS & given.keys()}
    is_open = None in given or len(node.args) > 1
    inner: Type | None = None if is_open or told else BYTES
    if told and all(isinstance(part, ast.Constant) for part in told.values()):
        inner = TEXT if any(part.value for part in told.values() if isinstance(part, ast.Constant)) else BYTES
    return Type(Kind.OBJECT, PIPES[name], inner=inner) if PIPES[name] else inner


def of_stream(process: Type, member: str) -> Type | None:
    """What a finished process has written is there; of a running one there are files."""
    if process.name == PROCESS.name:
        if member == "communicate":
            return Type(Kind.METHOD, process.name, member, inner=process.inner)
        stream = {"stdin": "asyncio.StreamWriter"}.get(member, "asyncio.StreamReader")
        return Type(Kind.OBJECT, stream) if member in _STREAMS else None
    if member == "returncode":
        return Type(Kind.OBJECT, "int")
    if member not in _STREAMS:
        return None
    if process.name == "subprocess.CompletedProcess":
        return process.inner
    return _PIPED.get(process.inner.name) if process.inner else None


def of_ended(communicate: Type) -> Type | None:
    """Return what a process has written when it is waited for: one of asyncio is awaited for that."""
    if communicate.inner is None:
        return None
    pair = Type(Kind.TUPLE, f"({communicate.inner.name}|{communicate.inner.name})")
    return Type(Kind.COROUTINE, pair.name, inner=pair) if communicate.name == PROCESS.name else pair


def call_of(called: Type) -> Call | None:
    """Return what is known of a function or method of a library."""
    if called.kind is Kind.FUNCTION:
        return function_of(called.name)
    known = class_of(called.name)
    method = known.members.get(called.member) if known else None
    return method if isinstance(method, Call) else None


def of_full_name(full: str, alias: str | None = None) -> Type | None:
    """Return what a library has under a full name."""
    if is_module(full):
        return Type(Kind.MODULE, full)
    if full.startswith("zmq.asyncio."):  # its sockets are those of zmq elsewhere, and all they do is awaited
        return Type(Kind.CLASS, full) if is_told_apart(full) else None
    module, _, name = full.rpartition(".")
    names = names_of(module)
    told = alias or (names or {}).get(name, full)
    if class_of(told):
        return Type(Kind.CLASS, told)
    if function_of(told):
        return Type(Kind.FUNCTION, told)
    if is_module(told):
        return Type(Kind.MODULE, told)
    return Type(Kind.MODULE, full) if "." not in full else None


def of_word(word: str, owner: Type) -> Type | None:
    """Return the type that the data's word stands for."""
    if word.startswith("~"):
        return Type(Kind.COROUTINE, word, inner=of_word(word[1:], owner))
    if word.startswith("("):
        return Type(Kind.TUPLE, word)
    if word == "self":
        return Type(Kind.OBJECT, owner.name) if owner.name else None
    return Type(Kind.OBJECT, word) if word else None


def tuple_of(kinds: Sequence[Type | None]) -> Type:
    """Return a tuple of these types; of its items only objects of libraries are told."""
    return Type(Kind.TUPLE, f"({'|'.join(_word(kind) for kind in kinds)})")


def one_tuple(kinds: Collection[Type | None]) -> Type | None:
    """Return what several tuples of one length have in common, None where not all are such tuples.

    An item that is None in one of them is what it is in the others.
    """
    rows = [_items(kind) for kind in kinds if kind and kind.kind is Kind.TUPLE]
    if not rows or len(rows) != len(kinds) or len(set(map(len, rows))) != 1:
        return None
    words = [_one_word({*column}) for column in zip(*rows, strict=True)]
    return Type(Kind.TUPLE, f"({'|'.join(words)})")


def _items(kind: Type) -> list[str]:
    """Return the words of a tuple's items."""
    return kind.name[1:-1].split("|")


def _one_word(words: set[str]) -> str:
    if len(words) > 1:
        words = words - {"None"}
    return words.pop() if len(words) == 1 else ""


def _word(kind: Type | None) -> str:
    return kind.name if kind and kind.kind is Kind.OBJECT and kind.inner is None else ""
