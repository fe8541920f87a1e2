"""Filter for rude words: passes shouts through the helper program `word-filter`.

The helper reads lines from one pipe and writes as many lines into another.
"""

import subprocess
from collections.abc import Sequence

HELPER = ("word-filter",)
PIPES = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}


def filter_shouts(
    shouts: Sequence[str], helper: Sequence[str] = HELPER, timeout_seconds: float = 5.0
) -> list[str]:
    """Have rude words masked.

    Args:
        shouts: each on one line, `<name>: <text>`.
        helper: the helper program and its arguments.
        timeout_seconds: how long it may take; it is killed afterwards.

    Returns:
        The shouts that may be shown, in the same order.

    Raises:
        OSError: when the helper is not installed.
        subprocess.TimeoutExpired: when it took too long.
        ValueError: when it failed or lost a line; the message is the helper's own.
    """
    with subprocess.Popen(helper, text=True, encoding="utf-8", **PIPES) as process:
        try:
            shown, complaint = process.communicate("\n".join(shouts) + "\n", timeout_seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
    lines = shown.splitlines()
    if process.returncode != 0 or len(lines) != len(shouts):
        raise ValueError(complaint.strip() or "the word filter lost a shout")
    return lines


def underline(lines: list[str]) -> str:
    """Underline lines as far as the longest of them goes.

    Returns:
        One text.
    """
    return "\n".join([*lines, "=" * max(map(len, lines), default=0)])


if __name__ == "__main__":
    print(underline(filter_shouts(["ida: blast this fog"])))
