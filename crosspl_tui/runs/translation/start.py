"""Starting a run of the construction line: its translations made or taken up, and given programs put in the queue."""

from __future__ import annotations

import json
import secrets
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from sqlalchemy import Connection

from crosspl_tui.pipelines.translation.line.steps import Step
from crosspl_tui.runs.translation.plan import TranslationPlan
from crosspl_tui.runs.translation.problems import ask_python, prepared, refusal_reason, refusals
from store.database import Database
from store.runs.lifecycle import PlannedRun, add_run
from store.translations.lines import (
    KnownTranslation,
    NewTranslation,
    add_members,
    add_translations,
    chosen_problems,
    known_translations,
)
from store.translations.pieces import NewPiece, add_pieces
from store.translations.problems import ProblemRow
from store.vocabulary import RunKind, TranslationStatus

SOURCE_LANGUAGE = "py"
SOURCE_AUTHOR = "source"
"""Who wrote a problem's own function, which is its translation into Python."""

_MODE = "line"
_OTHER_SUITES = "several suites"


class LineError(ValueError):
    """The line cannot be started as planned; the message says what to change."""


@dataclass(frozen=True, slots=True)
class GivenProgram:
    """A program that somebody gives for a problem in a language, to be executed instead of a model's."""

    problem_key: str
    language: str
    code: str
    author: str


@dataclass(frozen=True, slots=True)
class StartedLine:
    """A run that was added, what it is about, and what it left out.

    `translations` are taken up, `refused` by the rules, `solved` before, `left` with people or with another run.
    `candidates` are given programs in the queue; `unused` ones are for nothing that was taken up.
    """

    run_id: int
    translations: int
    refused: int
    solved: int
    left: int
    candidates: int
    unused: int


@dataclass(slots=True)
class _Sorting:
    """Translations sorted by what becomes of them; pairs are (id of the problem, language)."""

    new: list[NewTranslation] = field(default_factory=list)
    wanted: set[tuple[int, str]] = field(default_factory=set)
    refused: int = 0
    solved: int = 0
    left: int = 0


def start_translation(
    database: Database, plan: TranslationPlan, given: Iterable[GivenProgram] = ()
) -> StartedLine:
    """Add a run for workers to take up. Raises `LineError` when nothing is left to translate."""
    with database.connect() as connection:
        problems = chosen_problems(connection, suite=plan.suite, limit=plan.limit)
    if not problems:
        raise LineError("no problem fits; import some with: crosspl-tui translations import FILE")
    problems = ask_python(database, problems, plan.provider)
    reasons = refusals(problems, plan.languages)
    with database.begin() as connection:
        sorting = _sorted(known_translations(connection, plan.languages), reasons, plan)
        if not sorting.wanted:
            raise LineError(
                "nothing is left to translate; choose other languages or problems, or take up failing ones too"
            )
        add_translations(connection, sorting.new)
        return _add(connection, plan, problems, sorting, given)


def _sorted(
    known: Iterable[KnownTranslation], reasons: dict[tuple[int, str], str], plan: TranslationPlan
) -> _Sorting:
    """Decide on each pair of a problem and a language; `reasons` say why rules refuse one, "" otherwise."""
    there = {(one.problem_id, one.language): one for one in known}
    sorting = _Sorting()
    for pair, reason in reasons.items():
        found = there.get(pair)
        if found is not None and found.status is TranslationStatus.SOLVED:
            sorting.solved += 1
        elif reason:
            sorting.refused += 1
            if found is None:
                sorting.new.append(NewTranslation(*pair, reason))
        elif found is None or _is_free(found, plan):
            sorting.wanted.add(pair)
            if found is None:
                sorting.new.append(NewTranslation(*pair))
        else:
            sorting.left += 1
    return sorting


def _is_free(found: KnownTranslation, plan: TranslationPlan) -> bool:
    if found.is_taken:
        return False
    free = {TranslationStatus.OPEN, TranslationStatus.REFUSED}
    return found.status in free or (plan.takes_failing and found.status is TranslationStatus.FAILING)


def _add(
    connection: Connection,
    plan: TranslationPlan,
    problems: Sequence[ProblemRow],
    sorting: _Sorting,
    given: Iterable[GivenProgram],
) -> StartedLine:
    ids = {(one.problem_id, one.language): one.id for one in known_translations(connection, plan.languages)}
    members = {pair: ids[pair] for pair in sorting.wanted}
    by_key = {problem.key: problem for problem in problems}
    run_id = add_run(connection, _planned(plan, problems, len(members)))
    add_members(connection, run_id, members.values())
    programs = [*_sources(problems, plan), *given]
    pieces = list(_candidates(programs, by_key, members))
    add_pieces(connection, run_id, pieces, are_waiting=True)
    return StartedLine(
        run_id=run_id,
        translations=len(members),
        refused=sorting.refused,
        solved=sorting.solved,
        left=sorting.left,
        candidates=len(pieces),
        unused=len(programs) - len(pieces),
    )


def _sources(problems: Iterable[ProblemRow], plan: TranslationPlan) -> Iterator[GivenProgram]:
    """The problems' own functions, where Python is among the languages."""
    if SOURCE_LANGUAGE in plan.languages:
        for problem in problems:
            if not refusal_reason(problem, SOURCE_LANGUAGE):
                yield GivenProgram(problem.key, SOURCE_LANGUAGE, prepared(problem).code, SOURCE_AUTHOR)


def _candidates(
    given: Iterable[GivenProgram], problems: dict[str, ProblemRow], members: dict[tuple[int, str], int]
) -> Iterator[NewPiece]:
    """Pieces for the given programs; the second one for a translation comes in the second round, and so on."""
    rounds: dict[int, int] = defaultdict(int)
    for program in given:
        problem = problems.get(program.problem_key)
        member = members.get((problem.id, program.language)) if problem else None
        if member is not None:
            number, rounds[member] = rounds[member], rounds[member] + 1
            yield NewPiece(member, Step.CANDIDATES, number, candidate=program.code, author=program.author)


def _planned(plan: TranslationPlan, problems: Sequence[ProblemRow], translations: int) -> PlannedRun:
    batch = secrets.token_hex(8)
    suites = {problem.key.partition("/")[0] for problem in problems}
    return PlannedRun(
        kind=RunKind.TRANSLATION,
        title=plan.title or f"translation, {translations:,} into {len(plan.languages)} languages",
        suite=suites.pop() if len(suites) == 1 else _OTHER_SUITES,
        model=", ".join(plan.models.names) or "given programs",
        mode=_MODE,
        origin=f"run:{batch}",
        batch=batch,
        parameters=json.dumps({str(player): name for player, name in plan.models.by_player.items()}),
        plan=plan.dumps(),
    )
