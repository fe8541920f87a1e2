"""Checks of the terminal: its kind, colours, size, characters, fonts, and the way to the clipboard."""

from __future__ import annotations

import os
import shutil
import sys

from crosspl_tui.doctor.finding import Area, Finding
from crosspl_tui.doctor.programs import ask

LEAST_COLUMNS, LEAST_LINES = 80, 24
CLIPBOARD_COMMANDS = ("wl-copy", "xclip", "xsel", "pbcopy", "clip.exe")
# A box-drawing line and a full Braille cell, by which plots are drawn.
_FONT_PATTERN = ":spacing=mono:charset=2502 28ff"


def _kind() -> Finding:
    kind = os.environ.get("TERM", "")
    return Finding(
        Area.TERMINAL,
        "terminal type",
        is_present=kind not in {"", "dumb"},
        detail=f"TERM={kind or 'unset'}",
        cost="the workbench cannot draw; the commands work",
        remedy="run it in a terminal emulator, or set TERM=xterm-256color",
    )


def _colours() -> Finding:
    if os.environ.get("NO_COLOR"):
        is_present, detail = True, "switched off by NO_COLOR; every state is told by glyph and word too"
    elif os.environ.get("COLORTERM") in {"truecolor", "24bit"}:
        is_present, detail = True, "16 million"
    else:
        is_present, detail = "256color" in os.environ.get("TERM", ""), "COLORTERM is not truecolor"
    return Finding(
        Area.TERMINAL,
        "colours",
        is_present=is_present,
        detail=detail,
        cost="states are told apart by few colours; glyph and word remain",
        remedy="set COLORTERM=truecolor if the terminal has 24-bit colours",
    )


def _size() -> Finding:
    columns, lines = shutil.get_terminal_size((0, 0))
    return Finding(
        Area.TERMINAL,
        "size",
        is_present=columns >= LEAST_COLUMNS and lines >= LEAST_LINES,
        detail=f"{columns} columns by {lines} lines" if columns else "not a terminal",
        cost=f"below {LEAST_COLUMNS} by {LEAST_LINES} panes are cut off",
        remedy="enlarge the window or choose a smaller font",
    )


def _encoding() -> Finding:
    encoding = sys.stdout.encoding
    return Finding(
        Area.TERMINAL,
        "UTF-8",
        is_present=encoding.lower().replace("-", "") == "utf8",
        detail=encoding,
        cost="glyphs and foreign letters are shown as escapes",
        remedy="set LANG=C.UTF-8",
    )


def _font() -> Finding:
    families = ask(("fc-list", _FONT_PATTERN, "family")) or ""
    return Finding(
        Area.TERMINAL,
        "font with box and Braille glyphs",
        is_present=bool(families),
        detail=min(
            families.splitlines(), default="none of this machine's monospace fonts, as far as fc-list tells"
        ),
        cost="lines and plots show as boxes, unless you sit at another machine, whose fonts count",
        remedy="apt install fontconfig fonts-dejavu-core",
    )


def _clipboard() -> Finding:
    command = next(filter(shutil.which, CLIPBOARD_COMMANDS), None)
    return Finding(
        Area.TERMINAL,
        "clipboard program",
        is_present=command is not None,
        detail=command or f"none of {', '.join(CLIPBOARD_COMMANDS)}",
        cost="copying goes by the terminal alone (OSC 52), which some refuse",
        remedy="apt install wl-clipboard, or xclip",
    )


TERMINAL_CHECKS = (_kind, _colours, _size, _encoding, _font, _clipboard)
