"""Exact copies among the items that are published: the option that leaves them out, and what is told of them."""

from __future__ import annotations

from typing import Annotated

import typer

from crosspl_tui.cli.printing import narrate
from crosspl_tui.wording import counted

WithoutCopiesOption = Annotated[
    bool,
    typer.Option("--no-copies", help="Leave items out that have the code and the machine of an earlier one."),
]


def narrate_copies(copies: int, left_out: int, other_tasks: int) -> None:
    """Say how many exact copies there are, and how they are left out; `other_tasks` only share the code."""
    if left_out:
        narrate(f"left out: {counted(left_out, 'exact copy', 'exact copies')} of an earlier item")
    if copies:
        narrate(
            f"note: {counted(copies, 'exact copy', 'exact copies')} of an earlier item among them; --no-copies leaves "
            "them out; status:all dup:copy in the review's filter shows them, near ones and other machines' too"
        )
    if other_tasks:
        narrate(
            f"note: {counted(other_tasks, 'item')} with the code of an earlier one for another machine: tasks of "
            "their own, which stay"
        )
