"""Holds the candidate: loads it, and does with its functions and objects what the checking process asks for.

Standard library only: this file runs in the sandbox.
"""
# ruff: noqa: ANN401 - values of any kind go through here

import ast
import builtins
import importlib
import linecache
import marshal
import operator
import os
import sys
import traceback
import types
from collections.abc import Callable, Iterator
from typing import Any

from crosspl_tui.pipelines.ffi.harness.carriage import Carriage

FILE = "candidate.py"
_OPERATORS = tuple("mul index neg abs eq ne lt le gt ge add sub truediv floordiv mod matmul".split())  # noqa: SIM905


class Holder(Carriage):
    """The candidate's end of the line."""

    def __init__(self, reader: Any, writer: Any) -> None:
        super().__init__(reader, writer)
        self._module = types.ModuleType("candidate")
        self._kept: list[Any] = []
        self._numbers: dict[int, int] = {}
        self._deeds: dict[str, Callable[..., Any]] = {
            "load": self._load,
            "get": self._get,
            "has": lambda name: name in vars(self._module),
            "call": self._call,
            "getattr": getattr,
            "setattr": setattr,
            "delattr": delattr,
            "getitem": operator.getitem,
            "setitem": operator.setitem,
            "delitem": operator.delitem,
            "isinstance": isinstance,
            **{name: getattr(operator, name) for name in _OPERATORS},
            "enter": lambda value: type(value).__enter__(value),
            "exit": lambda value, *about: type(value).__exit__(value, *about),
            **{kind.__name__: kind for kind in (len, iter, next, bool, float, int, str, repr, dir)},
        }

    def do(self, what: str, arguments: list[Any]) -> Any:
        return self._deeds[what](*arguments)

    def _load(self, source: str) -> None:
        linecache.cache[FILE] = (len(source), None, source.splitlines(keepends=True), FILE)
        self._module.__file__ = FILE
        sys.modules["candidate"] = self._module
        code = compile(ast.parse(source, FILE), FILE, "exec")
        exec(code, vars(self._module))

    def _get(self, name: str) -> Any:
        try:
            return vars(self._module)[name]
        except KeyError:
            raise NameError(f"name {name!r} is not defined") from None

    def _call(self, function: Any, arguments: list[Any], named: dict[str, Any]) -> tuple[Any, Any]:
        """Return what a call gives, and the arguments that it has changed, by place or name."""
        places = dict(enumerate(arguments)) | named
        before = {place: self.pack(value) for place, value in places.items() if _can_change(value)}
        result = function(*arguments, **named)
        changed = {place: places[place] for place, was in before.items() if self.pack(places[place]) != was}
        return result, changed

    def pack_other(self, value: Any) -> Any:
        base = next((base for base in (int, float, str, complex) if isinstance(value, base)), None)
        if base is not None:  # a class of the candidate's own counts as the plain value it is
            return self.pack(base(value) if base is not str else str.__str__(value))
        is_error = isinstance(value, type) and issubclass(value, BaseException)
        return ["kept", self._keep(value), _names(value) if is_error else []]

    def _keep(self, value: Any) -> int:
        number = self._numbers.setdefault(id(value), len(self._kept))
        if number == len(self._kept):
            self._kept.append(value)
        return number

    def unpack_other(self, tag: str, parts: list[Any]) -> Any:
        if tag == "kept":
            return self._kept[parts[0]]
        if tag == "code":
            return self._function(*parts)
        if tag == "named":
            return getattr(importlib.import_module(parts[0]), parts[1])
        if tag == "callback":
            return lambda *arguments: self.ask("callback", parts[0], list(arguments))
        if tag == "error":
            return self.error_from(parts)
        raise ValueError(tag)

    def _function(self, code: str, name: str, defaults: Any, cells: list[Any]) -> types.FunctionType:
        closure = tuple(types.CellType(self.unpack(cell)) for cell in cells)
        loaded = marshal.loads(bytes.fromhex(code))
        return types.FunctionType(loaded, vars(self._module), name, self.unpack(defaults), closure)

    def pack_error(self, error: BaseException) -> Any:
        arguments = [self.pack(argument) for argument in error.args]
        return [_names(type(error)), arguments, _text(error), "".join(_told(error)), self._keep(error)]

    def error_from(self, wire: Any) -> BaseException:
        kind = getattr(builtins, wire[0], Exception)
        return kind(*map(self.unpack, wire[1]))


def _can_change(value: object) -> bool:
    return isinstance(value, (list, dict, set, bytearray)) or type(value).__name__ == "ndarray"


def _names(kind: type) -> list[str]:
    """Return the names of a class and of those it is derived from, the builtin ones bare."""
    return [
        base.__name__ if base.__module__ == "builtins" else f"{base.__module__}.{base.__name__}"
        for base in kind.__mro__
    ]


def _text(error: BaseException) -> str:
    try:
        return str(error)
    except Exception:  # noqa: BLE001 - the candidate's own class may do anything
        return ""


def _told(error: BaseException) -> Iterator[str]:
    trace = error.__traceback__
    while trace and trace.tb_frame.f_code.co_filename != FILE:
        trace = trace.tb_next
    try:
        yield from traceback.format_exception(type(error), error, trace)
    except Exception:  # noqa: BLE001 - the candidate's own class may do anything
        yield f"{type(error).__name__}\n"


def hold(reader: Any, writer: Any) -> None:
    """Serve until the end, in a process that has nothing of the checking one's."""
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    sys.argv = [FILE]
    sys.path[0] = os.getcwd()
    Holder(reader, writer).serve_until_end()
