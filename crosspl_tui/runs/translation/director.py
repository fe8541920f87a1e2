"""What comes next on the line: rounds ended and begun, language by language, in the transaction that claims work."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection

from crosspl_tui.pipelines.translation.errors import RowError
from crosspl_tui.pipelines.translation.line.choices import distinct, worked_examples
from crosspl_tui.pipelines.translation.line.facts import task_facts
from crosspl_tui.pipelines.translation.line.steps import REPAIRED, Round, Step, following
from crosspl_tui.pipelines.translation.types import Type
from crosspl_tui.runs.translation.plan import TranslationPlan
from crosspl_tui.runs.translation.problems import prepared
from crosspl_tui.runs.triage.failures import FailureReader
from crosspl_tui.sandbox.verdict import Kind
from store.runs.events import LogKind, NewEvent, append_events
from store.translations.attempts import NewAttempt, add_attempts
from store.translations.lines import (
    FailedAttempt,
    MemberCount,
    SolvedAttempt,
    failures_of,
    hand_over,
    member_counts,
    nearly_aligned,
    open_members,
    solved_attempts,
    untried_members,
)
from store.translations.pieces import NewPiece, add_pieces, busy_languages, release_waiting
from store.translations.rounds import (
    NewRound,
    RoundRow,
    close_round,
    ended_languages,
    lock_run,
    open_round,
    rounds_of,
)

RULES = "rules"
"""The author of programs that the line makes up."""

NO_PROGRAM = "no program was given; the body is to be written"

_COMMON = frozenset({Step.OVERLAP, Step.CORRECT, Step.HAND_OVER})
"""The steps that begin once all languages have come so far."""


@dataclass(frozen=True, slots=True)
class LineDirector:
    """Leads the languages of one run from round to round; everything it knows is in the database."""

    run_id: int
    plan: TranslationPlan

    def advance(self, connection: Connection) -> bool:
        """End rounds that are through and begin the next ones; return whether there is new work."""
        lock_run(connection, self.run_id)
        busy = busy_languages(connection, self.run_id)
        idle = [language for language in self.plan.languages if language not in busy]
        rounds = rounds_of(connection, self.run_id)
        counts = member_counts(connection, self.run_id) if idle else {}
        is_opened = False
        for language in idle:
            count = counts.get(language, MemberCount())
            is_common = _is_common(rounds[language])
            is_opened |= self._lead(connection, language, rounds[language], count, is_common_open=is_common)
        if is_opened or not all(_is_common(rounds[language]) for language in busy):
            return is_opened
        for language in idle:
            count = counts.get(language, MemberCount())
            is_opened |= self._lead(connection, language, rounds[language], count, is_common_open=True)
        return is_opened

    def is_done(self, connection: Connection) -> bool:
        """Whether all languages have come to the end."""
        return ended_languages(connection, self.run_id, Step.HAND_OVER) >= set(self.plan.languages)

    def _lead(
        self,
        connection: Connection,
        language: str,
        rounds: list[RoundRow],
        count: MemberCount,
        *,
        is_common_open: bool,
    ) -> bool:
        """Lead a language until it has work, ends, or must wait for the others; whether it has work.

        `rounds` are the language's, and grow.
        """
        while not (rounds and rounds[-1].step == Step.HAND_OVER):
            if rounds and rounds[-1].solved_after is None:
                rounds[-1] = self._close(connection, rounds[-1], count)
            step, number = following(list(map(_ended, rounds)), self.plan.settings, unsolved=count.open)
            if step is Step.OVERLAP and not is_common_open:
                return False
            begun = self._open(connection, NewRound(language, step, number, 0, count.solved), rounds)
            rounds.append(begun)
            if begun.pieces and step is not Step.HAND_OVER:
                return True
        return False

    def _close(self, connection: Connection, row: RoundRow, count: MemberCount) -> RoundRow:
        close_round(connection, row.id, count.solved)
        if row.pieces:
            total, grown = count.solved + count.open, count.solved - row.solved_before
            told = f"{row.step}, round {row.number + 1}: {count.solved:,} of {total:,} solved (+{grown:,})"
            self._tell(connection, f"{row.language}: {told}")
        return replace(row, solved_after=count.solved)

    def _open(self, connection: Connection, new: NewRound, rounds: Sequence[RoundRow]) -> RoundRow:
        """Begin a round, with its pieces of work if there are any."""
        step = Step(new.step)
        if step is Step.HAND_OVER:
            count = self._hand_over(connection, new.language)
            left = f"{count:,} left to triage" if count else "nothing is left"
            self._tell(connection, f"{new.language}: {new.solved_before:,} solved, {left}")
            row = open_round(connection, self.run_id, replace(new, pieces=count))
            close_round(connection, row.id, new.solved_before)
            return row
        examples = self._examples(connection, step, new.language, rounds)
        if step is Step.CANDIDATES:
            count = release_waiting(connection, self.run_id, new.language, step, new.number)
        else:
            pieces = self._pieces(connection, new.language, step, new.number)
            add_pieces(connection, self.run_id, pieces)
            count = len(pieces)
        return open_round(connection, self.run_id, replace(new, pieces=count, examples=examples))

    def _hand_over(self, connection: Connection, language: str) -> int:
        """Leave what is open to people; where no program was had at all they are given an empty one to fill."""
        untried = [
            NewAttempt(
                problem_id=problem.id,
                language=language,
                step=Step.HAND_OVER,
                author=RULES,
                code=task_facts(prepared(problem), language)["header"] + "\n",
                kind=Kind.COMPILE_ERROR,
                error=NO_PROGRAM,
                run_id=self.run_id,
            )
            for problem in untried_members(connection, self.run_id, language)
        ]
        add_attempts(connection, untried, FailureReader())
        return len(untried) + hand_over(connection, self.run_id, language)

    def _tell(self, connection: Connection, message: str) -> None:
        append_events(connection, [NewEvent(self.run_id, LogKind.STATUS, message)])

    def _pieces(self, connection: Connection, language: str, step: Step, number: int) -> Sequence[NewPiece]:
        if not self.plan.models.plays(step):
            return []
        settings = self.plan.settings
        match step:
            case Step.GENERATE | Step.AGAIN:
                rounds = (settings.generate if step is Step.GENERATE else settings.again).rounds
                ids = open_members(connection, self.run_id, language) if rounds else []
                return [NewPiece(one, step, number) for one in ids]
            case Step.OVERLAP:
                more_than = settings.overlap.more_than
                ids = nearly_aligned(connection, self.run_id, language, more_than=more_than)
                return [NewPiece(one, step, number) for one in ids]
            case _:
                chosen = self._to_repair(connection, language, step, number)
                return [NewPiece(one.translation_id, step, number, one.id) for one in chosen]

    def _to_repair(
        self, connection: Connection, language: str, step: Step, number: int
    ) -> Sequence[FailedAttempt]:
        """The failures that a round repairs: one of each translation, the last one where it is corrected."""
        by_translation: dict[int, list[FailedAttempt]] = {}
        for failure in failures_of(connection, self.run_id, language, REPAIRED[step]):
            by_translation.setdefault(failure.translation_id, []).append(failure)
        if step is Step.CORRECT:
            is_asked = self.plan.settings.overlap.corrections > 0
            return [failures[-1] for failures in by_translation.values()] if is_asked else []
        settings = self.plan.settings
        distance = (settings.repair if step is Step.REPAIR else settings.again_repair).distance
        chosen = (list(distinct(all_, _fingerprint, distance=distance)) for all_ in by_translation.values())
        return [failures[number] for failures in chosen if number < len(failures)]

    def _examples(
        self, connection: Connection, step: Step, language: str, rounds: Sequence[RoundRow]
    ) -> Sequence[int]:
        """The attempts shown as worked examples: chosen when a step begins, and kept for all its rounds."""
        settings = self.plan.settings
        types = {Step.GENERATE: settings.generate.examples, Step.AGAIN: settings.again.examples}.get(step, ())
        if not types or not self.plan.models.plays(step):
            return ()
        if rounds and rounds[-1].step == step:
            return rounds[-1].examples
        return [one.id for one in worked_examples(solved_attempts(connection, language), _types, types)]


def _is_common(rounds: Sequence[RoundRow]) -> bool:
    """Whether a language has begun with the steps that all begin together, or has ended."""
    return bool(rounds) and rounds[-1].step in _COMMON


def _ended(row: RoundRow) -> Round:
    assert row.solved_after is not None, "the last round was ended before"
    return Round(Step(row.step), row.number, row.pieces, row.solved_before, row.solved_after)


def _fingerprint(failure: FailedAttempt) -> int:
    return int(failure.fingerprint or "0", 16)


def _types(solved: SolvedAttempt) -> tuple[Type, ...]:
    try:
        return prepared(solved.problem).types
    except RowError:
        return ()
