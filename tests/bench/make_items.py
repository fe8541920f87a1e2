"""Make a database of many realistic items: `python tests/bench/make_items.py FILE [--count 100000]`."""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from fsm.machine import ANYTHING_ON_THE_LINE, Machine, load_catalogue
from store.database import open_database
from store.items.lists import NewItem, add_items

ITEM_COUNT = 100_000
LONG_CODE_LINES = 400
LONG_EVERY = 50
"""One item in so many has long code; the others have about as many lines as published solutions."""
SEED = 20_240

WORDS = [
    "anchor",
    "basket",
    "cable",
    "delta",
    "engine",
    "ferry",
    "garden",
    "harbour",
    "island",
    "jetty",
    "kernel",
    "ladder",
    "meadow",
    "needle",
    "orchard",
    "packet",
    "quarry",
    "ribbon",
    "signal",
    "timber",
    "upland",
    "valley",
    "window",
    "yellow",
    "zephyr",
]
STATEMENTS = {
    "Python": "    {a}_{b} = {a}.get('{b}', {n})",
    "Java": '        String {a}{b} = {a}.get("{b}", {n});',
    "JavaScript": "  const {a}{b} = {a}.get('{b}', {n});",
    "Go": '\t{a}{b} := {a}.Get("{b}", {n})',
    "PHP": "    ${a}{b} = ${a}->get('{b}', {n});",
}
C_STATEMENT = '    auto {a}{b} = {a}.get("{b}", {n});'
INSTRUCTION = """\
Task Description: Write a class for the {a} that talks to the {b} as {title} does.

Class Description: `{a}{b}` keeps the {c} of the {a}, and sends {n} of them in one go.

Attributes:
{attributes}

Methods:
{methods}
"""


def main() -> None:
    """Read the command line and make the database."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--count", type=int, default=ITEM_COUNT)
    arguments = parser.parse_args()
    make_database(arguments.file, arguments.count)


def make_database(file: Path, count: int = ITEM_COUNT) -> None:
    """Make a database with so many items; the same ones each time."""
    with open_database(file) as database, database.begin() as connection:
        add_items(connection, items(count))


def items(count: int) -> Iterator[NewItem]:
    """Yield items of all machines in turn, with texts of different lengths."""
    chance = random.Random(SEED)
    machines = list(load_catalogue())
    for number in range(1, count + 1):
        yield _item(number, machines[chance.randrange(len(machines))], chance)


def _item(number: int, machine: Machine, chance: random.Random) -> NewItem:
    lines = LONG_CODE_LINES if number % LONG_EVERY == 0 else max(8, round(chance.lognormvariate(3.6, 0.5)))
    return NewItem(
        key=f"bench/{number:06}",
        suite="bench",
        task_id=number,
        language=machine.language,
        suffix=machine.suffixes[0],
        technology=machine.technology.value,
        machine_id=machine.id,
        level=chance.choice(["Class-level", "Function-level"]),
        project=f"{chance.choice(WORDS)}-{chance.choice(WORDS)}/{chance.choice(WORDS)}",
        project_id=str(chance.randrange(10**9)),
        interface_class="IPC",
        interface_name=machine.published_name or machine.title,
        code=_code(machine, min(lines, LONG_CODE_LINES), chance),
        instruction=_instruction(machine, chance),
        author="bench",
        machine_title=machine.title,
    )


def _code(machine: Machine, line_count: int, chance: random.Random) -> str:
    """Code-like text in which the machine's names stand in order, spread over filler statements."""
    lines = [_statement(machine.language, chance) for _ in range(line_count)]
    names = [state.accepts[0].replace(ANYTHING_ON_THE_LINE, "x.") for state in machine.states]
    for index, name in enumerate(names):
        lines[index * line_count // len(names)] = name
    return "\n".join(lines) + "\n"


def _statement(language: str, chance: random.Random) -> str:
    a, b = chance.choices(WORDS, k=2)
    return STATEMENTS.get(language, C_STATEMENT).format(a=a, b=b, n=chance.randrange(1000))


def _instruction(machine: Machine, chance: random.Random) -> str:
    a, b, c = chance.choices(WORDS, k=3)
    attributes = (
        f"- `{word}`: The {word} of the {a}, as the {b} names it." for word in chance.sample(WORDS, 4)
    )
    methods = (
        f"- `{word}()`: Sends the {word} to the {b} and waits for the {c}."
        for word in chance.sample(WORDS, chance.randint(2, 8))
    )
    return INSTRUCTION.format(
        a=a.title(),
        b=b,
        c=c,
        n=chance.randrange(100),
        title=machine.title,
        attributes="\n".join(attributes),
        methods="\n".join(methods),
    )


if __name__ == "__main__":
    main()
