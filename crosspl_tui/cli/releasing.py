"""Commands about releases: make one, check it, compare two, and settle what must not be published unseen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from crosspl_tui.cli.commands import QuickGroup
from crosspl_tui.cli.copies import WithoutCopiesOption, narrate_copies
from crosspl_tui.cli.errors import CommandError, ExitCode
from crosspl_tui.cli.interruption import exit_if_stopped, interruptible
from crosspl_tui.cli.options import DatabaseOption, JsonOption, ReviewerOption, settings_from
from crosspl_tui.cli.printing import ProgressLine, narrate, print_json, print_lines, table
from crosspl_tui.pipelines.release.licences import CopyleftPolicy
from crosspl_tui.wording import counted
from store.releases.vocabulary import Decision, FindingKind

if TYPE_CHECKING:
    from crosspl_tui.runs.release.comparing import ReleaseDifference
    from crosspl_tui.runs.release.making import ReleaseReport
    from store.exchange.report import Progress
    from store.releases.findings import FindingRow


class _MakesByDefault(QuickGroup):
    """`release FOLDER` is `release make FOLDER`; a folder named like a command is written `./check`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401 - Typer keeps its type to itself
        if args and args[0] not in self.commands and args[0] not in ctx.help_option_names:
            args = ["make", *args]
        return super().parse_args(ctx, args)


release = typer.Typer(
    cls=_MakesByDefault,
    no_args_is_help=True,
    rich_markup_mode=None,
    help="""Make a folder that can be published as it is: release FOLDER.

    Options of `release FOLDER` are those of `release make`; see `release make --help`.""",
)

LicencesOption = Annotated[
    CopyleftPolicy,
    typer.Option("--licences", help="How much copyleft is taken in; each holds the one before."),
]
FolderArgument = Annotated[
    Path, typer.Argument(help="The release's folder: new, or a release.", show_default=False)
]
AllowOption = Annotated[
    list[str] | None,
    typer.Option("--allow", metavar="SPDX", help="Take in this licence too; may be given several times."),
]


@release.command()
def make(
    context: typer.Context,
    *,
    folder: FolderArgument,
    database: DatabaseOption = None,
    name: Annotated[str, typer.Option(help="The name of the dataset.")] = "CrossPL tasks",
    version: Annotated[str, typer.Option(help="The version of this release.")] = "1.0.0",
    date: Annotated[
        str, typer.Option(metavar="YYYY-MM-DD", help="Its date; otherwise that of the newest review event.")
    ] = "",
    creator: Annotated[
        list[str] | None, typer.Option(help="Who made it; may be given several times.", show_default=False)
    ] = None,
    url: Annotated[str, typer.Option(help="Where it will be published.")] = "",
    contact: Annotated[str, typer.Option(help="How its maintainer is reached.")] = "",
    licences: LicencesOption = CopyleftPolicy.PERMISSIVE,
    allow: AllowOption = None,
    is_open_held: Annotated[
        bool, typer.Option("--hold-open", help="Leave items out whose findings are not settled.")
    ] = False,
    is_without_copies: WithoutCopiesOption = False,
    is_json: JsonOption = False,
) -> None:
    """Write the accepted items as a release.

    Tables, the published layout, dataset card, datasheet, licences, Croissant metadata, versions and checksums. Items
    with an unknown or incompatible licence are held back, and counted by reason. Exits with 1 when findings must be
    settled first.
    """
    from crosspl_tui.pipelines.release.summary import About
    from crosspl_tui.runs.release.making import make_release
    from store.database import open_database

    about = About(
        _filled("name", name),
        _filled("version", version),
        _day(date),
        url,
        tuple(creator or ()),
        contact,
        licences,
        frozenset(allow or ()),
    )
    path = settings_from(context, database).database
    with _refusals_told(is_json=is_json), open_database(path, create=False) as opened, ProgressLine() as line:
        report = make_release(
            opened,
            folder,
            about,
            is_open_held=is_open_held,
            is_without_copies=is_without_copies,
            on_scan=line.reporter("searched for secrets and personal data: {:,} texts".format),
            on_progress=line.reporter(_describe),
        )
    _tell_made(report, folder, is_json=is_json)


@contextmanager
def _refusals_told(*, is_json: bool) -> Iterator[None]:
    """Tell programs, too, why nothing was released."""
    from crosspl_tui.runs.release.choosing import NothingLeftError, OpenFindingsError

    try:
        yield
    except OpenFindingsError as error:
        _print_refusal(error, {"open_findings": error.count}, is_json=is_json)
        narrate(str(error))
        raise typer.Exit(ExitCode.FINDINGS) from error
    except NothingLeftError as error:
        _print_refusal(error, {"held_reasons": dict(error.held_reasons)}, is_json=is_json)
        raise


def _print_refusal(error: Exception, facts: dict[str, object], *, is_json: bool) -> None:
    if is_json:
        print_json({"items": 0, "refused": str(error), **facts})


def _tell_made(report: ReleaseReport, folder: Path, *, is_json: bool) -> None:
    from dataclasses import asdict

    narrate(str(report))
    narrate_copies(report.copies, 0, report.other_tasks)
    if is_json:
        print_json({**asdict(report), "folder": str(folder)})


@release.command()
def findings(
    context: typer.Context,
    *,
    database: DatabaseOption = None,
    kind: Annotated[FindingKind | None, typer.Option(help="Only of this kind.", show_default=False)] = None,
    is_all: Annotated[bool, typer.Option("--all", help="The settled ones too.")] = False,
    licences: LicencesOption = CopyleftPolicy.STRONG,
    is_json: JsonOption = False,
) -> None:
    """List secrets and personal data found in accepted items.

    Texts not searched yet are searched first. Exits with 1 when some are not settled. Items that the licence policy
    holds back anyway are left out.
    """
    from crosspl_tui.runs.release.listing import listed_findings
    from crosspl_tui.runs.release.scanning import scan_accepted
    from store.database import open_database

    settings = settings_from(context, database)
    with open_database(settings.database, create=False) as opened, interruptible() as is_stopped:
        with ProgressLine() as line:
            scanned = scan_accepted(opened, line.reporter("searched: {:,} texts".format), is_stopped)
        exit_if_stopped(is_cancelled=scanned.is_cancelled)
        found = listed_findings(opened, licences, kind, is_all=is_all)
    if is_json:
        print_json([_record(finding) for finding in found])
    elif found:
        header = ("id", "item", "file", "text", "line", "kind", "rule", "value", "decision")
        print_lines(table(header, map(_cells, found)))
    count = sum(finding.decision is Decision.OPEN for finding in found)
    if not count:
        narrate("nothing is to be settled")
        return
    narrate(f"{counted(count, 'finding')} to settle; crosspl-tui release settle ID --keep, --mask or --hold")
    raise typer.Exit(ExitCode.FINDINGS)


@release.command()
def settle(
    context: typer.Context,
    *,
    ids: Annotated[
        list[int], typer.Argument(metavar="ID...", help="Findings, as listed.", show_default=False)
    ],
    reason: Annotated[str, typer.Option(help="Why; kept with the decision.", show_default=False)],
    is_kept: Annotated[bool, typer.Option("--keep", help="Harmless: publish the value.")] = False,
    is_masked: Annotated[
        bool, typer.Option("--mask", help="Hide the value in every text of its item.")
    ] = False,
    is_held: Annotated[bool, typer.Option("--hold", help="Leave the item out of releases.")] = False,
    is_reopened: Annotated[bool, typer.Option("--reopen", help="Take the last decision back.")] = False,
    is_everywhere: Annotated[
        bool, typer.Option("--everywhere", help="The same value in all other items too.")
    ] = False,
    database: DatabaseOption = None,
    reviewer: ReviewerOption = None,
) -> None:
    """Decide what becomes of findings; decisions are kept and can be followed by others."""
    from crosspl_tui.runs.release.listing import settle_findings
    from store.database import open_database

    choices = {
        Decision.KEEP: is_kept,
        Decision.MASK: is_masked,
        Decision.HOLD: is_held,
        Decision.OPEN: is_reopened,
    }
    chosen = [decision for decision, is_chosen in choices.items() if is_chosen]
    if len(chosen) != 1:
        raise CommandError("give one of --keep, --mask, --hold and --reopen")
    settings = settings_from(context, database, reviewer)
    with open_database(settings.database, create=False) as opened:
        items = settle_findings(
            opened, ids, chosen[0], reason=reason, reviewer=settings.reviewer, is_everywhere=is_everywhere
        )
    narrate(f"settled in {counted(items, 'item')}: {chosen[0].value}")


@release.command()
def check(
    *,
    folder: Annotated[Path, typer.Argument(help="A release.", show_default=False)],
    is_json: JsonOption = False,
) -> None:
    """Check a release: digests, counts, layout and metadata.

    Exits with 1 when something is wrong; each fault is named.
    """
    from dataclasses import asdict

    from crosspl_tui.runs.release.checking import check_release

    report = check_release(folder)
    for problem in report.problems:
        narrate(f"problem: {problem}")
    for unchecked in report.unchecked:
        narrate(f"not checked: {unchecked}")
    if is_json:
        print_json(asdict(report))
    narrate(f"{counted(report.files, 'file')} checked, {counted(len(report.problems), 'problem')}")
    if report.problems:
        raise typer.Exit(ExitCode.FINDINGS)


@release.command()
def diff(
    *,
    old: Annotated[Path, typer.Argument(help="The older release.", show_default=False)],
    new: Annotated[Path, typer.Argument(help="The newer release.", show_default=False)],
    is_json: JsonOption = False,
) -> None:
    """Compare two releases item by item.

    Exits with 1 when they differ, like diff.
    """
    from dataclasses import asdict

    from crosspl_tui.runs.release.comparing import compare_releases

    difference = compare_releases(old, new)
    if is_json:
        print_json(asdict(difference))
    elif not difference.is_none:
        print_lines(table(("change", "item", "what"), _changes(difference)))
    narrate(
        f"from {difference.old} to {difference.new}: {len(difference.added):,} added, "
        f"{len(difference.removed):,} removed, {len(difference.changed):,} changed, {difference.same:,} the same"
    )
    if not difference.is_none:
        raise typer.Exit(ExitCode.FINDINGS)


def _changes(difference: ReleaseDifference) -> list[tuple[str, str, str]]:
    rows = [("added", key, "") for key in difference.added]
    rows += [("removed", item.key, item.reason) for item in difference.removed]
    for item in difference.changed:
        rows.append(("changed", item.key, ", ".join(item.fields)))
        rows += [
            ("verdict", item.key, f"{change.column}: {change.old or 'none'} -> {change.new or 'none'}")
            for change in item.verdicts
        ]
    return rows


def _cells(finding: FindingRow) -> tuple[object, ...]:
    return (
        finding.id,
        finding.key,
        finding.path,
        finding.place.value,
        finding.line,
        finding.kind.value,
        finding.rule,
        finding.masked,
        finding.decision.value,
    )


def _record(finding: FindingRow) -> dict[str, object]:
    from dataclasses import asdict

    record = asdict(finding)
    del record["value_hash"]
    return record


def _filled(option: str, value: str) -> str:
    if not value.strip():
        raise CommandError(f"--{option} must not be empty")
    return value.strip()


def _day(value: str) -> str:
    from datetime import date as day

    try:
        return day.fromisoformat(value).isoformat() if value else ""
    except ValueError as error:
        raise CommandError(f"--date must be a day such as 2026-11-21, not {value!r}") from error


def _describe(progress: Progress) -> str:
    return f"{progress.done:,} of {progress.total:,}: {progress.path}"
