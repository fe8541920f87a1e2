"""The command line as the tests see it: a process of its own that ends and has printed something."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SECONDS = 60


@dataclass(frozen=True, slots=True)
class Ended:
    """How a command ended, and what it printed."""

    code: int
    out: str
    err: str

    def json(self) -> Any:  # noqa: ANN401 - whatever the command printed
        return json.loads(self.out)

    def json_lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]


@dataclass(frozen=True, slots=True)
class Command:
    """`crosspl-tui` in a folder, with `bench.db` there as its database."""

    folder: Path
    environment: Mapping[str, str]

    def __call__(self, *arguments: str | Path, stdin: str | bytes = b"", **variables: str) -> Ended:
        done = subprocess.run(
            [sys.executable, "-m", "crosspl_tui", *map(str, arguments)],
            input=stdin.encode() if isinstance(stdin, str) else stdin,
            capture_output=True,
            cwd=self.folder,
            env={**self.environment, **variables},
            timeout=SECONDS,
            check=False,
        )
        return Ended(done.returncode, done.stdout.decode(), done.stderr.decode())

    def on_terminal(self, *arguments: str | Path) -> str:
        """Return what a terminal of 80 columns is shown, on both streams, by a command that succeeds."""
        terminal, end = pty.openpty()
        with open(end, "wb") as stream:
            process = subprocess.Popen(
                [sys.executable, "-m", "crosspl_tui", *map(str, arguments)],
                stdout=stream,
                stderr=stream,
                cwd=self.folder,
                env={**self.environment, "COLUMNS": "80"},
            )
        shown = b""
        try:
            while chunk := os.read(terminal, 4096):
                shown += chunk
        except OSError:
            pass  # the process has ended, and with it the terminal
        os.close(terminal)
        assert process.wait(SECONDS) == 0
        return shown.decode()

    def interrupted(self, *arguments: str | Path, at: str) -> Ended:
        """Run with a terminal as stderr, where progress is shown, and press ctrl+c once these words are there."""
        terminal, end = pty.openpty()
        process = subprocess.Popen(
            [sys.executable, "-m", "crosspl_tui", *map(str, arguments)],
            stdout=subprocess.DEVNULL,
            stderr=end,
            cwd=self.folder,
            env=self.environment,
        )
        os.close(end)
        shown, is_pressed = b"", False
        try:
            while chunk := os.read(terminal, 1024):
                shown += chunk
                if not is_pressed and at.encode() in shown:
                    process.send_signal(signal.SIGINT)
                    is_pressed = True
        except OSError:
            pass  # the process has ended, and with it the terminal
        os.close(terminal)
        return Ended(process.wait(SECONDS), "", shown.decode())
