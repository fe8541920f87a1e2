"""Measure the interface's budgets beside two peers; see README.md."""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

from figures import Figures, table
from make_items import ITEM_COUNT, make_database
from processes import processor_seconds, usage
from programs import PROJECT, Program, ours, peers, row_pattern
from rooms import Room, bare_room, tmux_room
from terminal import MeasureError, Size, Terminal

from fsm.machine import load_catalogue
from store.database import open_database
from store.items.filters import Filter
from store.items.lists import page_items

SIZES = (Size(80, 24), Size(120, 40))
WIDE = 100
"""Columns from which the review shows its queue beside the code."""
KEYS = 10
"""Keys typed one by one in each repetition, first alone and then beside the writer."""
BURST = 200 - 2 * KEYS
ITEMS_READ = 200
"""Items shown one after the other, once, in the wide terminal: what a reviewer's session leaves in memory."""
WRITER_RATE = 50
TITLE_CHARACTERS = 8
"""So much of a title is seen in the narrowest queue."""
TO_QUEUE = "\x1b[Z"


def main() -> None:
    """Read the command line, measure, and print the table."""
    arguments = _arguments()
    database: Path = arguments.db
    if not database.exists():
        print(f"making {ITEM_COUNT:,} items in {database}", file=sys.stderr)
        make_database(database)
    for package in ("crosspl_tui", "store", "fsm", "prompts"):
        subprocess.run([sys.executable, "-m", "compileall", "-q", str(PROJECT / package)], check=False)
    with tempfile.TemporaryDirectory(prefix="crosspl-bench-") as name:
        bench = Bench(Path(name), database, arguments)
        bench.run()
    rows = bench.figures.rows()
    print(table(rows))
    print(
        f"load of the machine: {bench.load_before:.1f} before, {os.getloadavg()[0]:.1f} after, {os.cpu_count()} cores"
    )
    if arguments.json:
        arguments.json.write_text(
            json.dumps([{**asdict(row), "verdict": row.verdict} for row in rows], indent=1)
        )


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--db", type=Path, required=True, help="database of make_items.py; made when it is not there"
    )
    parser.add_argument("--peers", type=Path, action="append", default=[], metavar="VENV")
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=150, help="begin nothing new after so long")
    parser.add_argument("--without-tmux", action="store_true", help="straight in a pseudo-terminal")
    parser.add_argument("--json", type=Path, metavar="FILE")
    return parser.parse_args()


class Bench:
    """One run of all measurements, on a copy of the database."""

    def __init__(self, folder: Path, database: Path, arguments: argparse.Namespace) -> None:
        self.figures = Figures()
        self.load_before = os.getloadavg()[0]
        self._folder = folder
        self._database = Path(shutil.copy(database, folder / "items.db"))
        self._arguments = arguments
        self._deadline = time.monotonic() + arguments.seconds
        (folder / "home").mkdir()
        self._environment = {"PATH": os.environ["PATH"], "HOME": str(folder / "home"), "LANG": "C.UTF-8"}
        self._peers = peers(arguments.peers, folder / "home")
        self._titles = _titles(self._database)
        self._has_read = False

    def run(self) -> None:
        """Measure in rounds, so that a change of the machine's load meets all programs alike."""
        room = bare_room if self._arguments.without_tmux else tmux_room
        with room(self._folder, self._environment) as open_terminal:
            for number in range(self._arguments.repetitions):
                self._round(number, open_terminal)

    def _round(self, number: int, room: Room) -> None:
        for program in (self._ours(f"help{number}"), *self._peers):
            self._measure_help(program)
        for size in SIZES:
            for program in (self._ours(f"{size}-{number}"), *self._peers):
                if time.monotonic() > self._deadline:
                    return
                try:
                    self._measure(program, size, room)
                except (MeasureError, OSError) as error:
                    print(f"{program.name} at {size}: {error}", file=sys.stderr)

    def _ours(self, reviewer: str) -> Program:
        return ours(self._database, reviewer)

    def _measure_help(self, program: Program) -> None:
        for _ in range(2):
            started = time.perf_counter()
            subprocess.run(program.help_command, env=self._environment, stdout=subprocess.DEVNULL, check=True)
            self.figures.add("", "--help", program.name, time.perf_counter() - started)

    def _measure(self, program: Program, size: Size, room: Room) -> None:
        is_ours = program not in self._peers
        with room(program.command, size) as (terminal, process_of):
            self._note(size, "shell", program, terminal.wait_for(program.shell) - terminal.started)
            process = process_of()
            self._note(size, "shell, processor", program, processor_seconds(process))
            if is_ours and size.columns >= WIDE:
                rows = terminal.wait_for(self._marker(4)) - terminal.started
                self._note(size, "first rows", program, rows)
            self._note(size, "first item", program, terminal.wait_for(program.ready) - terminal.started)
            self._note(size, "first item, processor", program, processor_seconds(process))
            terminal.wait_until_quiet(seconds=1.5)
            self._note(size, "memory, first rows", program, usage(process).shared_out)
            type_in = self._type_in if is_ours else self._type_in_peer
            type_in(program, size, terminal)
            took = usage(process)
            self._note(size, "memory, 200 keys", program, took.shared_out)
            self._note(size, "resident, 200 keys", program, took.resident)
            if is_ours:
                self._read_on(program, size, terminal, process)
                _leave(terminal, process)

    def _type_in(self, program: Program, size: Size, terminal: Terminal) -> None:
        """Go down the queue: row by row, row by row beside the writer, and many rows at once."""
        terminal.send(TO_QUEUE)
        terminal.wait_until_quiet(0.2)
        self._step(program, size, terminal, 1, beside="")
        with self._writer():
            self._step(program, size, terminal, 1 + KEYS, beside=" beside writer")
        typed = terminal.send("j" * BURST)
        shown = terminal.wait_for(row_pattern(1 + 2 * KEYS + BURST))
        self._note(size, "180 keys at once", program, 1000 * (shown - typed))

    def _type_in_peer(self, program: Program, size: Size, terminal: Terminal) -> None:
        """Type into the peer's first text field; whatever it draws then is taken for the key's paint."""
        for _ in range(KEYS):
            typed = terminal.send("j")
            self._note(size, "key to paint", program, 1000 * (terminal.wait_for_output() - typed))
            terminal.wait_until_quiet()
        terminal.send("j" * (BURST + KEYS))
        terminal.wait_until_quiet()

    def _read_on(self, program: Program, size: Size, terminal: Terminal, process: int) -> None:
        """Show many items one after the other, the first time in a wide terminal."""
        if self._has_read or size.columns < WIDE:
            return
        self._has_read = True
        first = 2 + 2 * KEYS + BURST
        for row in range(first, first + ITEMS_READ):
            if time.monotonic() > self._deadline:
                return
            terminal.send("j")
            terminal.wait_for(row_pattern(row))
        self._note(size, "memory, 200 items read", program, usage(process).shared_out)

    def _step(self, program: Program, size: Size, terminal: Terminal, row: int, *, beside: str) -> None:
        """Go down row by row from one (from 1): the new row must be painted, then its item be shown."""
        for there in range(row + 1, row + 1 + KEYS):
            typed = terminal.send("j")
            painted = terminal.wait_for(self._marker(there - 1))
            self._note(size, f"key to paint{beside}", program, 1000 * (painted - typed))
            shown = terminal.wait_for(row_pattern(there))
            self._note(size, f"key to item{beside}", program, 1000 * (shown - typed))
            terminal.wait_until_quiet()

    def _note(self, size: Size, name: str, program: Program, value: float) -> None:
        self.figures.add(size, name, program.name, value)

    def _marker(self, row: int) -> str:
        return re.escape("".join(self._titles[row].split())[:TITLE_CHARACTERS])

    @contextmanager
    def _writer(self) -> Iterator[None]:
        script = Path(__file__).with_name("verdict_writer.py")
        command = [sys.executable, str(script), str(self._database), str(WRITER_RATE)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, env=self._environment) as writer:
            try:
                assert writer.stdout is not None
                writer.stdout.readline()
                yield
            finally:
                writer.terminate()


def _titles(database: Path) -> list[str]:
    catalogue = load_catalogue()
    with open_database(database) as opened, opened.connect() as connection:
        rows = page_items(connection, Filter(), limit=ITEM_COUNT)
    return [catalogue[row.machine_id].title for row in rows]


def _leave(terminal: Terminal, process: int) -> None:
    """Quit as a reviewer does, so that the item's lease is given back."""
    terminal.send("q")
    deadline = time.monotonic() + 3
    while Path(f"/proc/{process}").exists() and time.monotonic() < deadline:
        terminal.wait_until_quiet(0.05, 0.05)


if __name__ == "__main__":
    main()
