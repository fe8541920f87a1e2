"""What is read from stdin: by a command that was given `-`, or that reads rows."""

from __future__ import annotations

import sys
from typing import BinaryIO

from crosspl_tui.cli.printing import narrate

STANDARD_INPUT = "-"
"""The name of stdin where a file's is asked for."""


def standard_input() -> BinaryIO:
    """Return stdin to read from; a person at a terminal, who would wait for the command, is told that it waits."""
    if sys.stdin.isatty():
        narrate("reading from the terminal; ctrl+d on a line of its own ends the text, ctrl+c stops")
    return sys.stdin.buffer
