"""Checks a candidate by the assertions of a task, in a process of its own that the candidate cannot reach.

Reads from standard input a word of 32 digits, a line feed, and JSON {candidate, solution, test}; hands the word back
once the function `test` of the solution has come to its end and the candidate's process has ended well. Standard
library only: this file runs in the sandbox.
"""
# ruff: noqa: ANN401 - values of any kind go through here

import ast
import builtins
import contextlib
import dis
import importlib
import json
import linecache
import marshal
import os
import signal
import socket
import sys
import time
import traceback
import types
import weakref
from collections.abc import Iterator
from typing import Any, NoReturn

from crosspl_tui.pipelines.ffi.harness.carriage import Carriage, CarriageError, GoneError
from crosspl_tui.pipelines.ffi.harness.holder import hold

WORD = 32
FILE = "solution.py"
PR_SET_DUMPABLE = 4
LAST_SECONDS = 5.0
_STORES = {"STORE_DEREF", "DELETE_DEREF", "STORE_GLOBAL", "DELETE_GLOBAL"}
_FIXED = (type(None), bool, int, float, complex, str, bytes, tuple, frozenset)


class Remote:
    """Something of the candidate's. It can be used, but has no say when it is compared with plain values."""

    __slots__ = ("__weakref__", "_remote_line", "_remote_number")

    def __init__(self, line: "Line", number: int) -> None:
        object.__setattr__(self, "_remote_line", line)
        object.__setattr__(self, "_remote_number", number)

    def __getattr__(self, name: str) -> Any:
        return self._remote_line.ask("getattr", self, name)

    def __setattr__(self, name: str, value: Any) -> None:
        self._remote_line.ask("setattr", self, name, value)

    def __delattr__(self, name: str) -> None:
        self._remote_line.ask("delattr", self, name)

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        result, changed = self._remote_line.ask("call", self, list(arguments), named)
        for place, value in changed.items():
            _change(arguments[place] if isinstance(place, int) else named[place], value)
        return result

    def __exit__(self, kind: Any, error: Any, trace: Any) -> Any:
        return self._remote_line.ask("exit", self, None if kind is None else type(error), error, None)

    def __instancecheck__(self, value: Any) -> bool:
        return bool(self._remote_line.ask("isinstance", value, self))

    def __bool__(self) -> bool:
        return bool(self._remote_line.ask("bool", self))


def _forwarded(deed: str) -> Any:
    def forward(self: Remote, *arguments: Any) -> Any:
        return self._remote_line.ask(deed, self, *arguments)

    return forward


_FORWARDED = (
    "len",
    "iter",
    "next",
    "getitem",
    "setitem",
    "delitem",
    "float",
    "int",
    "index",
    "str",
    "repr",
    "dir",
    "mul",
    "neg",
    "abs",
    "enter",
)
for _deed in _FORWARDED:  # special methods are looked for in the class
    setattr(Remote, f"__{_deed}__", _forwarded(_deed))


def _between_remotes(deed: str) -> Any:
    """Return an operator of two things of the candidate's; the assertions' own values are not shown to it."""

    def operate(self: Remote, other: Any) -> Any:
        return self._remote_line.ask(deed, self, other) if isinstance(other, Remote) else NotImplemented

    return operate


_OPERATORS = ("eq", "ne", "lt", "le", "gt", "ge", "add", "sub", "truediv", "floordiv", "mod", "matmul")
for _deed in _OPERATORS:
    setattr(Remote, f"__{_deed}__", _between_remotes(_deed))
setattr(Remote, "__hash__", object.__hash__)  # noqa: B010 - a class with an equality of its own loses it


def _change(value: Any, new: Any) -> None:
    """Make a list or the like, in place, what the candidate has made of it."""
    if isinstance(value, (list, bytearray)):
        value[:] = new
    elif type(value).__name__ == "ndarray":
        value[...] = new
    else:
        value.clear()
        value.update(new)


class Line(Carriage):
    """The checking end of the line."""

    not_told = (GoneError, CarriageError)

    def __init__(self, reader: Any, writer: Any) -> None:
        super().__init__(reader, writer)
        self._remotes: weakref.WeakValueDictionary[int, Remote] = weakref.WeakValueDictionary()
        self._callbacks: list[Any] = []
        self._errors: dict[tuple[str, ...], type[BaseException]] = {}

    def do(self, what: str, arguments: list[Any]) -> Any:
        if what != "callback":
            raise CarriageError(f"{what!r} was asked for")
        number, given = arguments
        return self._callbacks[number](*given)

    def pack_other(self, value: Any) -> Any:
        if isinstance(value, Remote):
            return ["kept", value._remote_number]
        if isinstance(value, type) and hasattr(value, "_remote_number"):
            return ["kept", value._remote_number]
        if isinstance(value, BaseException):
            return ["error", *self.pack_error(value)]
        if (named := _importable(value)) is not None:
            return ["named", *named]
        if isinstance(value, types.FunctionType) and (cells := _cells(value)) is not None:
            code = marshal.dumps(value.__code__).hex()
            return [
                "code",
                code,
                value.__name__,
                self.pack(value.__defaults__),
                [self.pack(c) for c in cells],
            ]
        if callable(value):
            self._callbacks.append(value)
            return ["callback", len(self._callbacks) - 1]
        raise CarriageError(f"the assertions hand over a {type(value).__name__}, which cannot be carried")

    def unpack_other(self, tag: str, parts: list[Any]) -> Any:
        if tag != "kept":
            raise CarriageError(f"{tag!r} is no value")
        number, names = int(parts[0]), parts[1]
        if names:
            return self._error_class(names, number)
        remote = self._remotes.get(number)
        if remote is None:
            remote = self._remotes[number] = Remote(self, number)
        return remote

    def pack_error(self, error: BaseException) -> Any:
        return [type(error).__name__, [self.pack(argument) for argument in error.args]]

    def error_from(self, wire: Any) -> BaseException:
        names, arguments, text, told, number = wire
        kind = self._error_class(names)
        try:
            error = kind(*map(self.unpack, arguments))
        except TypeError:
            error = kind.__new__(kind)
            error.args = (str(text),)
        with contextlib.suppress(AttributeError):
            error._remote_text, error._remote_told = str(text), str(told)  # type: ignore[attr-defined]
            error._remote = Remote(self, int(number))  # type: ignore[attr-defined]
        return error

    def _error_class(self, names: list[str], number: int | None = None) -> type[BaseException]:
        """Return the class of an exception: a builtin one itself, and a likeness of another."""
        found = getattr(builtins, str(names[0]), None) if "." not in names[0] else None
        if isinstance(found, type) and issubclass(found, BaseException):
            return found
        key = tuple(map(str, names))
        if key not in self._errors:
            base = self._error_class(names[1:]) if len(names) > 1 else Exception
            module, _, name = names[0].rpartition(".")
            body = {"__module__": module, "__str__": _remote_text, "__getattr__": _remote_attribute}
            self._errors[key] = type(name, (base,), body)
        if number is not None:
            self._errors[key]._remote_number = number  # type: ignore[attr-defined]
        return self._errors[key]


def _remote_text(error: Any) -> str:
    return error.__dict__.get("_remote_text", BaseException.__str__(error))  # type: ignore[no-any-return]


def _remote_attribute(error: Any, name: str) -> Any:
    if name.startswith("_remote"):
        raise AttributeError(name)
    return getattr(error._remote, name)


def _importable(value: Any) -> tuple[str, str] | None:
    """Return module and name of a function or class of a library's."""
    name = getattr(value, "__name__", None)
    if not callable(value) or not isinstance(name, str):
        return None
    for module in (getattr(value, "__module__", None), "builtins", "numpy"):
        if isinstance(module, str) and getattr(sys.modules.get(module), name, None) is value:
            return module, name
    return None


def _cells(function: types.FunctionType) -> list[Any] | None:
    """Return what a function holds of the function around it, or None unless it may as well run elsewhere."""
    if (
        any(step.opname in _STORES for step in dis.get_instructions(function.__code__))
        or function.__kwdefaults__
    ):
        return None
    found = []
    for cell in function.__closure__ or ():
        value = cell.cell_contents
        is_function = isinstance(value, types.FunctionType) and value is not function
        if not isinstance(value, _FIXED) and not (is_function and _cells(value) is not None):
            return None
        found.append(value)
    return found


class Names(dict[str, Any]):
    """What the assertions see: the solution's imports from here, and the candidate's own names from there."""

    def __init__(self, line: Line, tree: ast.Module) -> None:
        super().__init__(__name__="assertions", __builtins__=builtins)
        self._line = line
        self._imports = dict(_imports(tree))
        self._defined = set(_defined(tree))

    def __missing__(self, name: str) -> Any:
        if name in self._imports and self._line.ask("has", name):
            module, attribute = self._imports[name]
            found = importlib.import_module(module)
            self[name] = getattr(found, attribute) if attribute else found
            return self[name]
        if hasattr(builtins, name) and name not in self._defined:
            raise KeyError(name)
        return self._line.ask("get", name)


def _imports(tree: ast.Module) -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield the names that the solution imports, those of ctypes aside: its objects live with the candidate."""
    for node in tree.body:
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.partition(".")[0] != "ctypes":
                    whole = alias.name if alias.asname else alias.name.partition(".")[0]
                    yield alias.asname or whole, (whole, "")
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.partition(".")[0] != "ctypes":
            for alias in node.names:
                names = _public(node.module) if alias.name == "*" else [alias.name]
                yield from ((alias.asname or name, (node.module, name)) for name in names)


def _public(module: str) -> list[str]:
    found = importlib.import_module(module)
    return list(getattr(found, "__all__", None) or (name for name in dir(found) if name[0] != "_"))


def _defined(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, ast.Assign):
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))


def check(line: Line, job: dict[str, str]) -> None:
    """Load the candidate and run the assertions against it; raises what they raise."""
    solution, test = job["solution"], job["test"]
    tree = ast.parse(solution, FILE)
    linecache.cache[FILE] = (len(solution), None, solution.splitlines(keepends=True), FILE)
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == test]
    names = Names(line, tree)
    line.ask("load", job["candidate"])
    exec(compile(ast.Module([functions[-1]], []), FILE, "exec"), names)
    names[test]()


def tell(error: BaseException) -> None:
    """Print an exception, the part of it that lies in the candidate last."""
    trace = error.__traceback__
    while trace and trace.tb_frame.f_code.co_filename != FILE:
        trace = trace.tb_next
    told = getattr(error, "_remote_told", "")
    if not told:
        traceback.print_exception(type(error), error, trace)
        return
    frames = [frame for frame in traceback.extract_tb(trace) if frame.filename == FILE]
    sys.stderr.write("".join(["Called from\n", *traceback.format_list(frames)] if frames else []) + told)


def end_like(status: int) -> NoReturn:
    """End as the candidate's process did, which was before its time or not well."""
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        if number not in {signal.SIGKILL, signal.SIGSTOP}:
            signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
    code = os.waitstatus_to_exitcode(status)
    sys.stderr.write(f"SystemExit: the candidate ended its process with exit code {code}\n")
    sys.exit(code or 1)


def _awaited(child: int) -> int:
    until = time.monotonic() + LAST_SECONDS
    while time.monotonic() < until:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return status
        time.sleep(0.002)
    os.kill(child, signal.SIGKILL)
    return os.waitpid(child, 0)[1]


def close_to_others() -> None:
    """Keep other processes of this user from reading this one's memory."""
    import ctypes  # noqa: PLC0415 - only here, so that the candidate's process starts without it

    ctypes.CDLL(None).prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)


def fork() -> tuple[int, Any, Any]:
    """Start the candidate's process, before anything secret is known here."""
    ours, theirs = socket.socketpair()
    child = os.fork()
    mine = theirs if child == 0 else ours
    (ours if child == 0 else theirs).close()
    return child, mine.makefile("rb"), mine.makefile("wb")


def main() -> None:
    child, reader, writer = fork()
    if child == 0:
        hold(reader, writer)
        return
    close_to_others()
    with open(0, "rb", closefd=False) as stream:
        word, _, job = stream.read().partition(b"\n")
    line = Line(reader, writer)
    try:
        check(line, json.loads(job))
        line.ask("end")
    except GoneError:
        sys.stdout.flush()
        end_like(_awaited(child))
    except BaseException as error:  # noqa: BLE001 - told as Python itself would
        sys.stdout.flush()
        tell(error)
        os.kill(child, signal.SIGKILL)
        sys.exit(1)
    sys.stdout.flush()
    if status := _awaited(child):
        end_like(status)
    os.write(1, word[:WORD])


if __name__ == "__main__":
    main()
