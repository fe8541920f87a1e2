"""The commands for second readers: settings, status, disagreements, settle, gold."""

from __future__ import annotations

from dataclasses import asdict, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from crosspl_tui.cli.errors import CommandError, ExitCode
from crosspl_tui.cli.options import DatabaseOption, JsonOption, ReviewerOption, settings_from
from crosspl_tui.cli.printing import narrate, print_json, print_lines, table

if TYPE_CHECKING:
    from crosspl_tui.settings import Settings
    from store.database import Database
    from store.review.blind_results import Disagreement

second = typer.Typer(
    help="Read items twice, blindly; settle disagreements; set gold items.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

KeyArgument = Annotated[
    str,
    typer.Argument(metavar="KEY", help="An item by its key; `second disagreements` and exports have them."),
]
NoteOption = Annotated[str, typer.Option("--note", metavar="TEXT", help="A sentence for the next reader.")]


class VerdictName(StrEnum):
    """What is right for an item."""

    ACCEPT = "accept"
    REJECT = "reject"


@second.command("settings")
def settings(
    context: typer.Context,
    *,
    database: DatabaseOption = None,
    reviewer: ReviewerOption = None,
    overlap: Annotated[
        float | None,
        typer.Option(metavar="SHARE", help="Share of decided items that another reviewer reads, 0 to 1."),
    ] = None,
    recheck: Annotated[
        float | None,
        typer.Option(metavar="SHARE", help="Share of items that their own reviewer reads again, 0 to 1."),
    ] = None,
    recheck_days: Annotated[
        float | None, typer.Option(metavar="DAYS", help="How long after the decision at the earliest.")
    ] = None,
    is_json: JsonOption = False,
) -> None:
    """Show what this project asks of its human check, or change it.

    Which items are chosen is the same for everybody, and a larger share only adds some.
    """
    from store.review.settings import load_review_settings, save_review_settings

    given = settings_from(context, database, reviewer)
    changes = {"overlap": overlap, "recheck": recheck, "recheck_days": recheck_days}
    changes = {name: value for name, value in changes.items() if value is not None}
    with _open(given) as opened:
        with opened.connect() as connection:
            present = load_review_settings(connection)
        if changes:
            present = replace(present, **changes)  # type: ignore[arg-type]
            save_review_settings(opened, present, given.reviewer)
    if is_json:
        print_json(asdict(present))
    else:
        print_lines(table(("setting", "value"), list(asdict(present).items()), numbers=1))


@second.command("status")
def status(
    context: typer.Context,
    *,
    database: DatabaseOption = None,
    reviewer: ReviewerOption = None,
    is_json: JsonOption = False,
) -> None:
    """Count what waits for your blind review, what was read, and what is in dispute.

    In the workbench B in Review gives the next item, and D the next disagreement.
    """
    from store.review.blind_queue import count_blind
    from store.review.blind_results import disagreements, gold_pairs, recheck_pairs, second_pairs

    given = settings_from(context, database, reviewer)
    with _open(given) as opened, opened.connect() as connection:
        counts = {
            "waiting for you": count_blind(connection, given.reviewer),
            "read twice": len(second_pairs(connection)),
            "gold read": len(gold_pairs(connection)),
            "read again": len(recheck_pairs(connection)),
            "in dispute": len(disagreements(connection)),
        }
    if is_json:
        print_json({name.replace(" ", "_"): count for name, count in counts.items()})
    else:
        print_lines(table(("", "items"), list(counts.items()), numbers=1))


@second.command("disagreements")
def list_disagreements(
    context: typer.Context, *, database: DatabaseOption = None, is_json: JsonOption = False
) -> None:
    """List the items on which first and second reader part, until they are settled.

    Exits with 1 when there are any.
    """
    from store.review.blind_results import disagreements

    with _open(settings_from(context, database)) as opened, opened.connect() as connection:
        found = disagreements(connection)
    if is_json:
        print_json([asdict(row) for row in found])
    elif found:
        rows = [
            (row.key, row.first_reviewer, row.first, row.second_reviewer, row.second, _why(row))
            for row in found
        ]
        print_lines(table(("item", "first", "said", "second", "said", "why"), rows))
    if found:
        raise typer.Exit(ExitCode.FINDINGS)
    narrate("no item is in dispute; crosspl-tui second status counts what was read twice")


@second.command("settle")
def settle(
    context: typer.Context,
    key: KeyArgument,
    verdict: Annotated[VerdictName, typer.Argument(help="What becomes of the item.")],
    *,
    database: DatabaseOption = None,
    reviewer: ReviewerOption = None,
    reason: Annotated[
        str, typer.Option("--reason", metavar="TEXT", help="Why it is rejected; needed for that.")
    ] = "",
    note: NoteOption = "",
) -> None:
    """Settle a disagreement: the verdict becomes the item's, and both others are kept."""
    from store.review.blind_results import adjudicate
    from store.review.desk import end_session, start_session
    from store.vocabulary import EventKind

    given = settings_from(context, database, reviewer)
    with _open(given) as opened:
        item_id = _item_id(opened, key)
        session = start_session(opened, given.reviewer)
        try:
            adjudicate(opened, session, item_id, EventKind(verdict), reason=reason, note=note)
        finally:
            end_session(opened, session.id)
    narrate(f"{key} is settled: {verdict}")


@second.command("gold")
def gold(
    context: typer.Context,
    key: Annotated[
        str | None, typer.Argument(metavar="[KEY]", help="An item by its key.", show_default=False)
    ] = None,
    verdict: Annotated[
        VerdictName | None,
        typer.Argument(help="The verdict that is agreed to be right.", show_default=False),
    ] = None,
    *,
    database: DatabaseOption = None,
    reviewer: ReviewerOption = None,
    note: NoteOption = "",
    is_removed: Annotated[bool, typer.Option("--remove", help="Let it be gold no longer.")] = False,
    is_json: JsonOption = False,
) -> None:
    """Agree on the right verdict of an item, by which readers are calibrated; without one, list them."""
    from store.review.gold import add_gold, gold_items, remove_gold
    from store.vocabulary import EventKind

    given = settings_from(context, database, reviewer)
    if key is not None and verdict is None and not is_removed:
        raise CommandError(f"say what is right for {key}: accept or reject, or --remove")
    with _open(given) as opened:
        if key is not None and is_removed:
            remove_gold(opened, _item_id(opened, key), reviewer=given.reviewer)
        elif key is not None and verdict is not None:
            add_gold(opened, _item_id(opened, key), EventKind(verdict), reviewer=given.reviewer, note=note)
        with opened.connect() as connection:
            found = gold_items(connection)
    if is_json:
        print_json([asdict(row) for row in found])
    elif found:
        print_lines(
            table(("item", "right", "says", "note"), [(r.key, r.verdict, r.reviewer, r.note) for r in found])
        )
    if not found:
        narrate("no item is gold; crosspl-tui second gold KEY accept makes one so")


def _why(row: Disagreement) -> str:
    return "; ".join(filter(None, (row.first_reason, row.second_reason, row.second_note)))


def _item_id(opened: Database, key: str) -> int:
    from store.items.lists import item_id_of

    with opened.connect() as connection:
        item_id = item_id_of(connection, key)
    if item_id is None:
        raise CommandError(f"there is no item {key!r}; keys are like crosspl-ipc/go/2, exports have them")
    return item_id


def _open(given: Settings) -> Database:
    from store.database import open_database

    return open_database(given.database, create=False)
