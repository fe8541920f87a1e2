"""Writing a task for a measured function: Python code that calls it, its assertions, and the instruction."""

from __future__ import annotations

import builtins
import keyword
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from crosspl_tui.pipelines.answers.foreign_function import AuthoredTask
from crosspl_tui.pipelines.ffi.libraries import Library
from crosspl_tui.pipelines.ffi.offline.measuring import Measured, MeasuredFunction
from crosspl_tui.pipelines.ffi.offline.number_types import NumberType
from crosspl_tui.pipelines.ffi.offline.prototypes import Prototype
from crosspl_tui.pipelines.ffi.offline.trials import Number, Role, Slot
from crosspl_tui.pipelines.ffi.program_text import TEST

AUTHOR = "offline"
FEWEST, MOST = 2, 4
_TOLERANCES = {True: 1e-9, False: 1e-5}
_INDENT = "    "


@dataclass(frozen=True, slots=True)
class OfflineTask:
    """A task and the function that it is about."""

    prototype: Prototype
    task: AuthoredTask


def write_task(function: MeasuredFunction, library: Library) -> OfflineTask | None:
    """Return the task of a function, None for one that gives the same for all that was tried."""
    chosen = _chosen(function.measured)
    if len(chosen) < FEWEST:
        return None
    writer = _Writer(function, library)
    return OfflineTask(function.layout.prototype, AuthoredTask(writer.instruction(), writer.solution(chosen)))


def _chosen(measured: Sequence[Measured]) -> list[Measured]:
    """Return trials of which no two give the same."""
    by_outcome: dict[tuple[object, ...], Measured] = {}
    for each in measured:
        by_outcome.setdefault(each.outcome, each)
    return list(by_outcome.values())[:MOST]


class _Writer:
    def __init__(self, function: MeasuredFunction, library: Library) -> None:
        self._library = library
        self._prototype = function.layout.prototype
        self._slots = function.layout.slots
        self._name = _python_name(self._prototype.name.removeprefix(f"{library.name}_"), "compute_")
        self._names = [_python_name(slot.parameter.name, "the_") for slot in self._slots]
        if self._name in self._names:
            self._name = f"compute_{self._name}"

    @property
    def _given(self) -> list[int]:
        return [place for place, slot in enumerate(self._slots) if slot.role is not Role.CELL]

    @property
    def _written(self) -> list[int]:
        return [place for place, slot in enumerate(self._slots) if slot.role in {Role.CELL, Role.CHANGED}]

    def solution(self, chosen: Sequence[Measured]) -> str:
        """Return the whole program."""
        return "\n".join([*self._head(), "", "", *self._function(), "", "", *self._test(chosen), ""])

    def _head(self) -> Iterator[str]:
        yield "import ctypes"
        yield ""
        yield from self._library.published_order.splitlines()
        yield ""
        function = f"{self._library.name}.{self._prototype.name}"
        types = ", ".join(_argument_type(slot) for slot in self._slots)
        yield f"{function}.argtypes = [{types}]"
        result = self._prototype.result
        yield f"{function}.restype = {f'ctypes.{result.ctypes}' if result else None}"

    def _function(self) -> Iterator[str]:
        yield f"def {self._name}({', '.join(self._names[place] for place in self._given)}):"
        for place, slot in enumerate(self._slots):
            name, kind = self._names[place], f"ctypes.{slot.parameter.type.ctypes}"
            if slot.role is Role.CELL:
                yield f"{_INDENT}{name} = {kind}()"
            elif slot.role is not Role.VALUE:
                yield f"{_INDENT}{name}_array = ({kind} * len({name}))(*{name})"
        arguments = ", ".join(self._argument(place) for place in range(len(self._slots)))
        call = f"{self._library.name}.{self._prototype.name}({arguments})"
        if not self._written:
            yield f"{_INDENT}return {call}"
            return
        yield f"{_INDENT}result = {call}" if self._prototype.result else f"{_INDENT}{call}"
        given_back = ["result"] if self._prototype.result else []
        given_back += [self._value(place) for place in self._written]
        yield f"{_INDENT}return {', '.join(given_back)}"

    def _argument(self, place: int) -> str:
        name, role = self._names[place], self._slots[place].role
        if role is Role.VALUE:
            return name
        return f"ctypes.byref({name})" if role is Role.CELL else f"{name}_array"

    def _value(self, place: int) -> str:
        is_cell = self._slots[place].role is Role.CELL
        return f"{self._names[place]}.value" if is_cell else f"list({self._names[place]}_array)"

    def _test(self, chosen: Sequence[Measured]) -> Iterator[str]:
        yield f"def {TEST}():"
        for measured in chosen:
            given = ", ".join(_shown(measured.trial.values[place]) for place in self._given)
            call = f"{self._name}({given})"
            if not self._written:
                assert self._prototype.result
                assert measured.result is not None
                yield _INDENT + _assertion(call, measured.result, self._prototype.result)
                continue
            yield f"{_INDENT}result = {call}"
            yield from (_INDENT + line for line in self._assertions(measured))
        yield ""
        yield ""
        yield 'if __name__ == "__main__":'
        yield f"{_INDENT}{TEST}()"

    def _assertions(self, measured: Measured) -> Iterator[str]:
        """Lines about `result`, which holds the function's result and all that it wrote."""
        is_alone = not self._prototype.result and len(self._written) == 1
        parts: list[tuple[Number | tuple[Number, ...], NumberType]] = []
        if self._prototype.result and measured.result is not None:
            parts.append((measured.result, self._prototype.result))
        for place in self._written:
            numbers, slot = measured.written[place], self._slots[place]
            parts.append((numbers[0] if slot.role is Role.CELL else numbers, slot.parameter.type))
        if not is_alone:
            yield f"assert len(result) == {len(parts)}"
        for number, (value, kind) in enumerate(parts):
            name = "result" if is_alone else f"result[{number}]"
            if not isinstance(value, tuple):
                yield _assertion(name, value, kind)
            elif kind.is_real:
                yield f"assert len({name}) == {len(value)}"
                near = f"abs(got - expected) <= {_tolerance(value, kind)}"
                yield f"assert all({near} for got, expected in zip({name}, {_shown(value)}))"
            else:
                yield f"assert {name} == {list(value)}"

    def instruction(self) -> str:
        """Return what is asked for, in running text."""
        include = f"{self._library.include}/" if self._library.include else ""
        return " ".join(
            [
                f"Write a Python function `{self._name}` that calls the C function `{self._prototype.name}` of the "
                f"{self._library.title}, declared in `{include}{self._prototype.header}` as "
                f"`{self._prototype.text.rstrip('; ')}`, through `ctypes`.",
                *self._told_parameters(),
                self._told_result(),
                "Declare the C function's argument and result types before it is called.",
            ]
        )

    def _told_parameters(self) -> Iterator[str]:
        told = [f"`{self._names[place]}` ({_word(self._slots[place])})" for place in self._given]
        yield f"It takes {_listed(told)}." if told else "It takes no parameters."
        if any(slot.role in {Role.INPUT, Role.CHANGED} for slot in self._slots):
            yield "A list is handed to C as an array of its length."
        cells = [
            f"`{self._names[place]}`" for place, slot in enumerate(self._slots) if slot.role is Role.CELL
        ]
        if cells:
            yield f"What C writes to {_listed(cells)} is not a parameter of the Python function."

    def _told_result(self) -> str:
        parts = (
            [f"what the C function returns ({self._prototype.result.word})"] if self._prototype.result else []
        )
        for place in self._written:
            name, slot = self._names[place], self._slots[place]
            is_cell = slot.role is Role.CELL
            what = (
                f"the {slot.parameter.type.word} that C wrote to"
                if is_cell
                else "the list of the elements of"
            )
            parts.append(f"{what} `{name}`" + ("" if is_cell else " after the call"))
        form = "It returns" if len(parts) == 1 else "It returns, as a tuple in this order,"
        return f"{form} {_listed(parts)}."


def _argument_type(slot: Slot) -> str:
    name = f"ctypes.{slot.parameter.type.ctypes}"
    return f"ctypes.POINTER({name})" if slot.role is not Role.VALUE else name


def _assertion(what: str, value: Number, kind: NumberType) -> str:
    if not kind.is_real:
        return f"assert {what} == {value}"
    difference = f"{what} + {-value!r}" if value < 0 else f"{what} - {value!r}"
    return f"assert abs({difference}) <= {_tolerance((value,), kind)}"


def _tolerance(values: Sequence[Number], kind: NumberType) -> str:
    return f"{max(map(abs, values)) * _TOLERANCES[kind.c_name == 'double'] or 1e-12:.1e}"


def _shown(value: Number | tuple[Number, ...]) -> str:
    return repr(list(value) if isinstance(value, tuple) else value)


def _word(slot: Slot) -> str:
    word = slot.parameter.type.word
    return word if slot.role is Role.VALUE else f"list of {word}s"


def _listed(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _python_name(name: str, prefix: str) -> str:
    is_taken = keyword.iskeyword(name) or hasattr(builtins, name) or name in {"ctypes", "result", TEST}
    return f"{prefix}{name}" if is_taken else name
