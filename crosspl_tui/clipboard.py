"""Copying text to the desktop's own clipboard; the terminal's (OSC 52) is Textual's part."""

from __future__ import annotations

import os
import shutil
import subprocess

_COMMANDS = (
    ("WAYLAND_DISPLAY", ("wl-copy",)),
    ("DISPLAY", ("xclip", "-selection", "clipboard")),
    ("DISPLAY", ("xsel", "--clipboard", "--input")),
    ("", ("pbcopy",)),
    ("", ("clip.exe",)),
)


def copy_natively(text: str, *, timeout: float = 2.0) -> bool:
    """Give the text to the first clipboard program at hand; return whether one took it. `timeout` is in seconds."""
    for variable, command in _COMMANDS:
        if (variable and not os.environ.get(variable)) or not shutil.which(command[0]):
            continue
        try:
            subprocess.run(
                command,
                input=text.encode(errors="replace"),
                timeout=timeout,
                check=True,
                stdout=subprocess.DEVNULL,
            )
        except (OSError, subprocess.SubprocessError):
            continue
        return True
    return False
