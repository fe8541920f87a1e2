"""Carries values and calls between the process that checks and the one that holds the candidate.

A value is plain JSON, or a list that begins with its tag. What has no value of its own goes by reference. Standard
library only: this file runs in the sandbox.
"""
# ruff: noqa: ANN401 - values of any kind go through here

import importlib
import json
import re
import sys
from collections import namedtuple
from collections.abc import Callable
from functools import partial
from typing import Any, BinaryIO

LARGEST_LINE = 256 * 1024 * 1024
DEEPEST = 60
_PLAIN = (type(None), bool, int, str, float)
_SEQUENCES = {"list": list, "tuple": tuple, "set": set, "frozenset": frozenset}
_DTYPE = re.compile(r"[<>|=]?[biufcSUmM?]\d*(\[\w+\])?")


class CarriageError(RuntimeError):
    """A value cannot be carried, or what came is no value."""


class GoneError(EOFError):
    """The other process has ended."""


class Carriage:
    """One end of the line between the two processes; each asks the other, also while it is being asked."""

    not_told: tuple[type[BaseException], ...] = (GoneError,)
    """What ends this end, while all other errors are told to the one that asked."""

    def __init__(self, reader: BinaryIO, writer: BinaryIO) -> None:
        self._reader = reader
        self._writer = writer
        sys.set_int_max_str_digits(0)

    def ask(self, what: str, *arguments: Any) -> Any:
        """Have the other end do something and return what it gives; raises what it raises."""
        self._send("do", what, [self.pack(argument) for argument in arguments])
        while True:
            kind, *rest = self._receive()
            if kind == "do":
                self._serve(*rest)
            elif kind == "is":
                return self.unpack(rest[0])
            elif kind == "no":
                raise self.error_from(rest[0])
            else:
                raise CarriageError(f"{kind!r} is no message")

    def serve_until_end(self) -> None:
        """Do what the other end asks for until it asks for the end."""
        while True:
            kind, *rest = self._receive()
            if kind != "do":
                raise CarriageError(f"{kind!r} was not asked for")
            if rest[0] == "end":
                self._send("is", None)
                return
            self._serve(*rest)

    def do(self, what: str, arguments: list[Any]) -> Any:
        """Do what the other end asks for."""
        raise NotImplementedError

    def error_from(self, wire: Any) -> BaseException:
        """Return the exception that the other end tells of."""
        raise NotImplementedError

    def pack_error(self, error: BaseException) -> Any:
        """Return what the other end is told of an exception."""
        raise NotImplementedError

    def pack_other(self, value: Any) -> Any:
        """Pack what has no value of its own."""
        raise NotImplementedError

    def unpack_other(self, tag: str, parts: list[Any]) -> Any:
        """Unpack what the other end has packed so."""
        raise NotImplementedError

    def pack(self, value: Any, depth: int = 0) -> Any:
        """Return a value as JSON can hold it."""
        if depth > DEEPEST:
            raise CarriageError("a value is nested too deep to be carried")
        kind = type(value)
        if kind in _PLAIN:
            return value
        found = self._pack_simple(value) or _pack_numpy(value)
        if found is not None:
            return found
        base = next((base for base in (tuple, list, dict, set, frozenset) if isinstance(value, base)), None)
        if base is dict:
            pairs = [
                [self.pack(key, depth + 1), self.pack(entry, depth + 1)] for key, entry in dict.items(value)
            ]
            return ["dict", pairs]
        if base is not None:
            entries = [self.pack(entry, depth + 1) for entry in base.__iter__(value)]
            if base is tuple and isinstance(fields := getattr(kind, "_fields", None), tuple):
                return ["named tuple", kind.__name__, list(fields), entries]
            return [base.__name__, entries]
        return self.pack_other(value)

    def _pack_simple(self, value: Any) -> Any:
        if isinstance(value, (bytes, bytearray)):
            return ["bytearray" if isinstance(value, bytearray) else "bytes", bytes(value).hex()]
        if type(value) is complex:
            return ["complex", value.real, value.imag]
        if isinstance(value, slice):
            return ["slice", *(self.pack(part) for part in (value.start, value.stop, value.step))]
        if value is Ellipsis:
            return ["ellipsis"]
        if isinstance(value, range):
            return ["range", value.start, value.stop, value.step]
        return None

    def unpack(self, wire: Any) -> Any:
        """Return the value that was packed; raises `CarriageError` for what is none."""
        if not isinstance(wire, list):
            if type(wire) in _PLAIN:
                return wire
            raise CarriageError("an object is no value")
        tag, *parts = wire
        try:
            return self._unpack(tag, parts)
        except (TypeError, ValueError, IndexError, KeyError) as error:
            raise CarriageError(f"{tag!r} holds no value: {error}") from None

    def _unpack(self, tag: str, parts: list[Any]) -> Any:
        if tag in _SEQUENCES:
            return _SEQUENCES[tag](map(self.unpack, parts[0]))
        if tag == "dict":
            return {self.unpack(key): self.unpack(value) for key, value in parts[0]}
        if tag == "named tuple":
            return namedtuple(parts[0], parts[1])(*map(self.unpack, parts[2]))
        if tag == "slice":
            return slice(*map(self.unpack, parts))
        simple = _SIMPLE.get(tag)
        return simple(*parts) if simple else self.unpack_other(tag, parts)

    def _serve(self, what: str, arguments: list[Any]) -> None:
        try:
            answer = ["is", self.pack(self.do(what, [self.unpack(argument) for argument in arguments]))]
        except self.not_told:
            raise
        except BaseException as error:  # noqa: BLE001 - whatever it is, it is the other end's affair
            answer = ["no", self.pack_error(error)]
        self._send(*answer)

    def _send(self, *message: Any) -> None:
        try:
            self._writer.write(json.dumps(message).encode() + b"\n")
            self._writer.flush()
        except OSError as error:
            raise GoneError from error

    def _receive(self) -> list[Any]:
        try:
            line = self._reader.readline(LARGEST_LINE)
        except OSError as error:
            raise GoneError from error
        if not line.endswith(b"\n"):
            raise GoneError
        try:
            message = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise CarriageError(f"what came is no message: {error}") from None
        if not isinstance(message, list) or not message:
            raise CarriageError("what came is no message")
        return message


def _pack_numpy(value: Any) -> Any:
    numpy = sys.modules.get("numpy")
    if numpy is None or not isinstance(value, (numpy.ndarray, numpy.generic)):
        return None
    array = numpy.asarray(value)
    if array.dtype.kind not in "biufcSUmM":
        return None
    tag = "number" if isinstance(value, numpy.generic) else "array"
    return [tag, array.dtype.str, list(array.shape), numpy.ascontiguousarray(array).tobytes().hex()]


def _unpack_numpy(tag: str, dtype: str, shape: list[int], content: str) -> Any:
    if not _DTYPE.fullmatch(dtype):
        raise CarriageError(f"{dtype!r} is no type of numbers")
    numpy = importlib.import_module("numpy")
    array = numpy.frombuffer(bytearray.fromhex(content), numpy.dtype(dtype)).reshape([int(n) for n in shape])
    return array[()] if tag == "number" else array


_SIMPLE: dict[str, Callable[..., Any]] = {
    "bytes": bytes.fromhex,
    "bytearray": bytearray.fromhex,
    "complex": lambda real, imaginary: complex(float(real), float(imaginary)),
    "range": lambda *parts: range(*map(int, parts)),
    "ellipsis": lambda: Ellipsis,
    "array": partial(_unpack_numpy, "array"),
    "number": partial(_unpack_numpy, "number"),
}
