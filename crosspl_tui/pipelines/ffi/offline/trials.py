"""Sample arguments for a function: values of every parameter, for several layouts of what its pointers point at."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import count, islice

from crosspl_tui.pipelines.ffi.offline.number_types import NumberType
from crosspl_tui.pipelines.ffi.offline.prototypes import Parameter, Prototype

TRIALS = 14
WIDTH = 96
"""Elements behind every pointer in the trials, many more than any function is told of."""

_SIZES = (4, 3, 5, 6)
_STRIDES = (1, 1, 2)
_WHOLE = (2, 1, 3, 0, 4, 5)
_REAL = (0.5, 1.25, 2.0, 0.1, 3.5, -0.75, 0.9, 5.0, 1.0, 0.3, 7.5)
_ELEMENTS = (2.5, -1.0, 4.25, 0.5, 3.0, 1.75, -2.25, 6.0, 5.5, 0.25, 8.0)
_WHOLE_ELEMENTS = (3, 1, 4, 2, 9, 5, 7, 6, 8, 11, 10)

Number = float | int


class Role(StrEnum):
    """What a parameter is for."""

    VALUE = "value"
    INPUT = "input"
    """An array that is only read."""

    CHANGED = "changed"
    """An array that may be written to."""

    CELL = "cell"
    """A place for one number that is written to and not read."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A parameter in a layout."""

    parameter: Parameter
    role: Role
    size: int | None = None
    """The parameter, by its place, that tells how many elements there are."""

    stride: int | None = None
    """The parameter that tells how far they are from each other."""

    factor: int = 1

    def length(self, values: Sequence[Number | tuple[Number, ...]]) -> int:
        """Return how many elements the pointer points at, by the values of the other parameters."""
        if self.role is Role.CELL:
            return 1
        assert self.size is not None
        size = values[self.size]
        stride = values[self.stride] if self.stride is not None else 1
        assert not isinstance(size, tuple)
        assert not isinstance(stride, tuple)
        return int(size * stride) * self.factor


@dataclass(frozen=True, slots=True)
class Layout:
    """One reading of a prototype: what each parameter is for."""

    prototype: Prototype
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class Trial:
    """Values for all parameters of a layout: a number, or the elements of an array; a cell begins with any."""

    values: tuple[Number | tuple[Number, ...], ...]


def layouts(prototype: Prototype) -> tuple[Layout, ...]:
    """Return the ways to read a prototype, the most likely first."""
    parameters = prototype.parameters
    if not any(parameter.is_pointer for parameter in parameters):
        return (_layout(prototype, are_cells=True, factor=1),)
    has_bare = any(p.is_pointer and not p.is_array and not p.is_const for p in parameters)
    readings = [_layout(prototype, are_cells=True, factor=1)] if has_bare else []
    readings += [_layout(prototype, are_cells=False, factor=factor) for factor in (1, 2)]
    return tuple(layout for layout in readings if all(map(_is_sized, layout.slots)))


def trials(layout: Layout) -> tuple[Trial, ...]:
    """Return sample arguments of a layout; the same for the same prototype, always."""
    begin = int.from_bytes(hashlib.sha256(layout.prototype.name.encode()).digest()[:4])
    sizes = {slot.size for slot in layout.slots} - {None}
    strides = {slot.stride for slot in layout.slots} - {None}
    found: dict[Trial, None] = {}
    for number in islice(count(), 4 * TRIALS):
        values: list[Number | tuple[Number, ...]] = []
        for place, slot in enumerate(layout.slots):
            pool = _SIZES if place in sizes else _STRIDES if place in strides else _pool(slot.parameter.type)
            values.append(pool[_draw(begin, number, place) % len(pool)])
        arrays = [
            values[place]
            if slot.role is Role.VALUE
            else _elements(slot, slot.length(values), number + 3 * place)
            for place, slot in enumerate(layout.slots)
        ]
        found.setdefault(Trial(tuple(arrays)))
        if len(found) == TRIALS:
            break
    return tuple(found)


def _is_sized(slot: Slot) -> bool:
    return slot.role in {Role.VALUE, Role.CELL} or slot.size is not None


def _layout(prototype: Prototype, *, are_cells: bool, factor: int) -> Layout:
    slots = [
        _slot(prototype.parameters, place, are_cells=are_cells, factor=factor)
        for place in range(len(prototype.parameters))
    ]
    return Layout(prototype, tuple(slots))


def _slot(parameters: Sequence[Parameter], place: int, *, are_cells: bool, factor: int) -> Slot:
    parameter = parameters[place]
    if not parameter.is_pointer:
        return Slot(parameter, Role.VALUE)
    if are_cells and not parameter.is_array and not parameter.is_const:
        return Slot(parameter, Role.CELL)
    following = [number for number in range(place + 1, len(parameters)) if _is_whole(parameters[number])]
    before = [number for number in range(place) if _is_whole(parameters[number])]
    sizes = [number for number in (*following, *before) if not _is_stride(parameters[number])]
    stride = place + 1 if following[:1] == [place + 1] and _is_stride(parameters[place + 1]) else None
    role = Role.INPUT if parameter.is_const else Role.CHANGED
    return Slot(parameter, role, sizes[0] if sizes else None, stride, factor)


def _is_whole(parameter: Parameter) -> bool:
    return not parameter.is_pointer and not parameter.type.is_real


def _is_stride(parameter: Parameter) -> bool:
    return "stride" in parameter.name.lower() or parameter.name.startswith("inc")


def _pool(kind: NumberType) -> Sequence[Number]:
    return _REAL if kind.is_real else _WHOLE


def _draw(begin: int, number: int, place: int) -> int:
    digest = hashlib.sha256(f"{begin} {number} {place}".encode()).digest()
    return int.from_bytes(digest[:4])


def _elements(slot: Slot, length: int, number: int) -> tuple[Number, ...]:
    """Return elements for an array: in order where the name asks for that, positive where they are weights."""
    kind, name = slot.parameter.type, slot.parameter.name.lower()
    elements: Iterator[Number] = (
        (_ELEMENTS if kind.is_real else _WHOLE_ELEMENTS)[(place * (1 + number % 3) + number) % len(_ELEMENTS)]
        for place in count()
    )
    found = list(islice(elements, length))
    if name.startswith("w"):
        found = [abs(element) for element in found]
    return tuple(sorted(found) if "sorted" in name else found)
