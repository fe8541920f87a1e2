"""Machines and their states, and the loading and checking of the catalogue that holds them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

import tomli

from fsm.fields import CatalogueError, Fields
from fsm.tables import FOLDER

ANYTHING_ON_THE_LINE = "…"
_PLAIN = re.compile(r"[\w .,;:/#<>@&=\"'-]*")


class Technology(StrEnum):
    """What carries the communication; FFI stands for direct calls into another language's code."""

    HTTP = "HTTP"
    TCP = "TCP"
    UDP = "UDP"
    WEBSOCKET = "WebSocket"
    PIPE = "Pipe"
    GRPC = "gRPC"
    MESSAGE_QUEUE = "Message Queue"
    FFI = "FFI"


class Role(StrEnum):
    """Which end of the communication a machine describes."""

    CLIENT = "client"
    SERVER = "server"
    PRODUCER = "producer"
    CONSUMER = "consumer"
    PEER = "peer"
    CALLER = "caller"
    HOST = "host"


class Need(StrEnum):
    """What a state is to the strict judge: a clean-up is reported beside the verdict, and never decides it."""

    MUST = "must"
    MAY = "may"
    CLEAN_UP = "clean-up"


class UnknownMachineError(LookupError):
    """No machine has this id."""

    def __init__(self, machine_id: object) -> None:
        super().__init__(f"there is no machine {machine_id}; `crosspl-tui machines` lists them all")


@dataclass(frozen=True, slots=True)
class State:
    """One step of a machine.

    `accepts` are API names as one writes them in the language, any of which satisfies the state; `published` are
    the regular expressions of the published judge. A state without successors accepts. The rest is what the
    strict judge knows beyond that: `also` are further names (newer, older, synonymous); `only` are the names that
    it takes in place of all these where they are too general; `need` says whether correct code may do without the
    state; `in_order` whether it has to follow the state before it where both stand in one block. A state counts
    only where one of the names `beside` is met too, and none of those in `unless`, which belong to something else.
    """

    number: int
    does: str
    accepts: tuple[str, ...]
    published: tuple[str, ...]
    successors: tuple[int, ...]
    also: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    need: Need = Need.MUST
    in_order: bool = True
    beside: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()

    @property
    def is_accepting(self) -> bool:
        return not self.successors

    @property
    def names(self) -> tuple[str, ...]:
        """The names that satisfy the state for the strict judge."""
        return self.only or self.accepts + self.also


@dataclass(frozen=True, slots=True)
class Machine:
    """A state machine that recognises one way of communicating in one language. It starts in state 0."""

    id: int
    title: str
    published_name: str
    language: str
    technology: Technology
    role: Role
    suffixes: tuple[str, ...]
    further_suffixes: tuple[str, ...]
    documentation: str
    states: tuple[State, ...]

    def __hash__(self) -> int:
        """Every verdict looks things up by machine, and to hash all its states takes longer than to walk them."""
        return self.id

    @property
    def all_suffixes(self) -> tuple[str, ...]:
        """The published suffixes and the further ones under which the language is found in repositories."""
        return self.suffixes + self.further_suffixes

    def steps_to_acceptance(self, number: int) -> int:
        """Return how many states remain to be satisfied after `number`, along the shortest way."""
        distance, frontier, seen = 0, {number}, set[int]()
        while not any(self.states[n].is_accepting for n in frontier):
            seen |= frontier
            frontier = {s for n in frontier for s in self.states[n].successors} - seen
            distance += 1
        return distance


class Catalogue:
    """All machines by id, with the look-ups that scanner and screens ask for."""

    def __init__(self, machines: Iterable[Machine]) -> None:
        self._by_id = {machine.id: machine for machine in machines}
        self._by_suffix: dict[str, list[Machine]] = {}
        for machine in self._by_id.values():
            for suffix in machine.all_suffixes:
                self._by_suffix.setdefault(suffix, []).append(machine)

    def __getitem__(self, machine_id: int) -> Machine:
        """Return the machine; raises `UnknownMachineError` for an id that is not in the catalogue."""
        try:
            return self._by_id[machine_id]
        except KeyError:
            raise UnknownMachineError(machine_id) from None

    def __contains__(self, machine_id: object) -> bool:
        return machine_id in self._by_id

    def __iter__(self) -> Iterator[Machine]:
        return iter(self._by_id.values())

    def __len__(self) -> int:
        return len(self._by_id)

    def for_suffix(self, suffix: str) -> tuple[Machine, ...]:
        """Return the machines that read files of this suffix (with its dot, in any case)."""
        return tuple(self._by_suffix.get(suffix.lower(), ()))

    @property
    def suffixes(self) -> frozenset[str]:
        """Every file suffix that some machine reads."""
        return frozenset(self._by_suffix)


_loading = Lock()


def load_catalogue() -> Catalogue:
    """Return the catalogue of this package: the 156 published machines and the FFI detectors.

    Raises `CatalogueError` when a file of it is broken.
    """
    with _loading:  # two threads that ask first at once would both read it
        return _load_once()


@cache
def _load_once() -> Catalogue:
    return read_catalogue(FOLDER / "catalogue")


def read_catalogue(folder: Path) -> Catalogue:
    """Read every `.toml` file of a folder and check it; raises `CatalogueError`."""
    machines: dict[int, Machine] = {}
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if not file.name.endswith(".toml"):
            continue
        for machine in _read_file(file):
            if machine.id in machines:
                raise CatalogueError(f"{file.name}: machine {machine.id}: id: used twice")
            machines[machine.id] = machine
    return Catalogue(machines[number] for number in sorted(machines))


def _read_file(file: Path) -> list[Machine]:
    try:
        table = tomli.loads(file.read_text(encoding="utf-8"))
    except (tomli.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CatalogueError(f"{file.name}: not valid TOML: {error}") from error
    entries = Fields(table, file.name).tables("machine")
    return [_read_machine(Fields(entry, file.name), table) for entry in entries]


def _read_machine(fields: Fields, file_table: Mapping[str, Any]) -> Machine:
    number = fields.integer("id")
    fields = fields.within(f"machine {number}")
    shared = Fields({**file_table, **fields.table}, fields.place)
    documentation = fields.text("documentation")
    if not documentation.startswith("https://"):
        raise fields.error("documentation", "must be an https:// address")
    states = tuple(
        _read_state(fields.within(f"machine {number}, state {index}", entry), index)
        for index, entry in enumerate(fields.tables("states"))
    )
    _check_ways(fields, states)
    return Machine(
        id=number,
        title=fields.text("title"),
        published_name=fields.text("published_name", default=""),
        language=shared.text("language"),
        technology=fields.member("technology", Technology),
        role=fields.member("role", Role),
        suffixes=shared.texts("suffixes"),
        further_suffixes=shared.texts("further_suffixes", default=()),
        documentation=documentation,
        states=states,
    )


def _read_state(fields: Fields, number: int) -> State:
    accepts = fields.texts("accepts")
    published = fields.texts("published", default=tuple(map(_published_pattern, accepts)))
    for pattern in published:
        _check_pattern(fields, pattern)
    successors = fields.table.get("next", [])
    if not isinstance(successors, list) or not all(isinstance(entry, int) for entry in successors):
        raise fields.error("next", "must be a list of state numbers")
    return State(
        number=number,
        does=fields.text("does"),
        accepts=accepts,
        published=published,
        successors=tuple(successors),
        also=fields.texts("also", default=()),
        only=fields.texts("only", default=()),
        need=fields.member("need", Need, default=Need.MUST),
        in_order=fields.boolean("in_order", default=True),
        beside=fields.texts("beside", default=()),
        unless=fields.texts("unless", default=()),
    )


def _check_pattern(fields: Fields, pattern: str) -> None:
    if _PLAIN.fullmatch(pattern):
        return  # compiling a thousand plain names would take longer than all the rest of loading
    try:
        re.compile(pattern)
    except re.error as error:
        raise fields.error("published", f"{pattern!r} is not a regular expression: {error}") from error


def _published_pattern(name: str) -> str:
    """The published judge takes a name as it stands for a regular expression, so `.` is any character there."""
    return name.replace(ANYTHING_ON_THE_LINE, ".*")


def _check_ways(fields: Fields, states: tuple[State, ...]) -> None:
    reached, frontier = set[int](), {0}
    while frontier:
        reached |= frontier
        for number in frontier:
            if not 0 <= number < len(states):
                raise fields.error("next", f"there is no state {number}")
        frontier = {n for number in frontier for n in states[number].successors} - reached
    if unreached := set(range(len(states))) - reached:
        raise fields.error("next", f"no way leads to state {min(unreached)}")
    if not any(state.is_accepting for state in states):
        raise fields.error("next", "no state accepts: leave `next` out of the last one")
