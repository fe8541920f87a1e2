"""Running Python for the rules in tests."""

from __future__ import annotations

import subprocess
import sys


def run_python(text: str) -> str | None:
    done = subprocess.run(
        [sys.executable, "-I", "-c", text], capture_output=True, text=True, timeout=20, check=False
    )
    return done.stdout if done.returncode == 0 else None
