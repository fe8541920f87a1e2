"""Telling what to do about repositories that failed, or are no longer on the disk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from crosspl_tui.cli.printing import narrate
from crosspl_tui.wording import counted as number_of

if TYPE_CHECKING:
    from crosspl_tui.runs.sources.attention import Attention

NAMES_SHOWN = 5
CLONE = "crosspl-tui sources clone --again"


def narrate_ways_back(attention: Attention) -> None:
    """Say how many repositories failed or are missing, and the command that mends it."""
    if attention.failed:
        narrate(f"note: {attention.failed:,} failed; {CLONE} failed tries again")
    narrate_missing(attention.missing_clones, attention.missing_folders)


def narrate_missing(clones: Sequence[str], folders: Sequence[str]) -> None:
    """Say which clones, by name, and which folders of the user's own, by path, are no longer there."""
    if clones:
        narrate(
            f"note: no longer there: {number_of(len(clones), 'clone')} ({_some(clones)}); "
            f"{CLONE} missing fetches what is gone once more"
        )
    if folders:
        narrate(
            f"note: no longer where added: {number_of(len(folders), 'folder')} ({_some(folders)}); "
            "what is put back there is scanned again"
        )


def _some(names: Sequence[str]) -> str:
    rest = f" and {len(names) - NAMES_SHOWN:,} more" if len(names) > NAMES_SHOWN else ""
    return ", ".join(names[:NAMES_SHOWN]) + rest
