"""The texts of the triage screen: rows of its lists, the error, and how far the languages are."""

from __future__ import annotations

from textual.content import Content

from crosspl_tui.runs.triage.curator import ProgramView
from crosspl_tui.visible import visible, visible_line
from crosspl_tui.widgets.line_table import Cell, Column, Row
from crosspl_tui.wording import counted
from store.triage.queue import AttemptRow, ClusterRow, Progress, TranslationDetail, TranslationRow
from store.vocabulary import TranslationStatus

CLUSTER_COLUMNS = (
    Column("Lang", 5),
    Column("Kind", 8),
    Column("Error", 12, grows=True),
    Column("No", 5, right=True),
)
TRANSLATION_COLUMNS = (
    Column("", 1),
    Column("Problem", 7),
    Column("Error", 10, grows=True),
    Column("Lack", 4, right=True),
)
ATTEMPT_COLUMNS = (
    Column("", 1),
    Column("No", 3, right=True),
    Column("Author", 10, grows=True),
    Column("Kind", 8),
)
SHORT_KINDS = {
    "compile error": "compile",
    "runtime error": "runtime",
    "out of memory": "memory",
    "killed by signal": "killed",
    "output cap": "output",
    "infrastructure": "sandbox",
}
SIGNS = {
    TranslationStatus.FAILING: Cell("✗", "bad"),
    TranslationStatus.SOLVED: Cell("✓", "ok"),
    TranslationStatus.DROPPED: Cell("–", "muted"),
    TranslationStatus.HANDED_ON: Cell("→", "warn"),
    TranslationStatus.OPEN: Cell("·", "muted"),
    TranslationStatus.REFUSED: Cell("∅", "muted"),
}
PASSED = "passed"
WORDLESS = {"wrong": "the check fails, without a word"}
BAR_CELLS = 20
NAMED = 8
"""So many problems are named of those that lack a language or two."""


def cluster_row(row: ClusterRow) -> Row:
    error: str | Cell = row.error or Cell(_unsaid(row.kind), "muted")
    return (row.language, Cell(_kind(row.kind), "muted"), error, f"{row.count:,}")


def translation_row(row: TranslationRow) -> Row:
    mark, error = SIGNS[row.status], row.error or _unsaid(row.kind)
    if row.kind == PASSED and row.status is TranslationStatus.FAILING:
        mark, error = Cell("◆", "ok"), "passes now · a marks it as solved"
    name = row.problem_key.rpartition("/")[2]
    return (mark, name, Cell(error, "muted"), str(row.missing))


def attempt_row(row: AttemptRow) -> Row:
    sign = Cell("✓", "ok") if row.kind == PASSED else Cell("✗", "bad")
    return (
        sign,
        str(row.number),
        Cell(f"{row.author} · {row.step}", "muted"),
        Cell(_kind(row.kind), "muted"),
    )


def head_line(detail: TranslationDetail, *, others: str) -> Content:
    """Return in a line which translation is shown and how it stands."""
    parts = [visible_line(detail.problem.key), detail.language, str(detail.status)]
    if detail.cause:
        parts.append(detail.cause)
    if detail.assignee:
        parts.append(f"for {visible_line(detail.assignee)}")
    if detail.missing:
        parts.append(f"lacking: {', '.join(detail.missing)}")
    return Content.assemble(
        (parts[0], "bold"), "  " + " · ".join(parts[1:]), (f"  {others}", "$text-warning")
    )


def error_text(view: ProgramView) -> str:
    """Return what went wrong, the call that is checked, and the notes of people."""
    problem = view.detail.problem
    notes = [f"{event.reviewer}: {event.note}" for event in view.detail.events if event.note and event.stands]
    call = f"f({problem.input}) == {problem.output}"
    headline = view.headline or _unsaid(view.attempt.kind)
    verdict = PASSED if view.attempt.kind == PASSED else f"{view.attempt.kind}: {headline}"
    parts = (verdict, call, *notes, view.attempt.error.strip())
    return "\n\n".join(filter(None, parts))


def progress_content(found: Progress) -> Content:
    """Return how far each language is, and which problems lack but one or two."""
    parts: list[tuple[str, str]] = []
    for language in found.languages:
        total = max(1, found.problems)
        cells = BAR_CELLS * language.solved // total
        parts += [
            (f"{language.language:<6}", "bold"),
            (f"{language.solved:>5,} ", ""),
            ("━" * cells, "$text-success"),
            ("╌" * (BAR_CELLS - cells) + "\n", "$foreground 30%"),
        ]
    problems = counted(found.problems, "problem")
    parts.append((f"\nSolved in all languages: {found.aligned:,} of {problems}\n", ""))
    for label, lacking in (("one", found.lacking_one), ("two", found.lacking_two)):
        names = ", ".join(
            f"{visible(row.problem_key)} ({' '.join(row.languages)})" for row in lacking[:NAMED]
        )
        more = " …" if len(lacking) > NAMED else ""
        parts.append(
            (f"{len(lacking):,} lack {label}{': ' if names else ''}{names}{more}\n", "$foreground 60%")
        )
    return Content.assemble(*parts)


def _unsaid(kind: str) -> str:
    """What stands where the language has no word for a failure."""
    return "" if kind in ("", PASSED) else WORDLESS.get(kind, "without a word")


def _kind(kind: str) -> str:
    return SHORT_KINDS.get(kind, kind)
