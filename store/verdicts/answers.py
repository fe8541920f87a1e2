"""Models' answers as two judges see them: which are still to be judged, and where the judges part."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, text

from store.runs.lifecycle import GREEDY, decoding_of

# The published judge has a variant for each kind of run; the run's mode says which.
_FROM = """
    FROM sample
    JOIN run ON run.id = sample.run_id
    JOIN item ON item.id = sample.item_id
    LEFT JOIN verdict AS strict ON strict.code_hash = sample.answer_hash AND strict.suffix = item.suffix
        AND strict.machine_id = item.machine_id AND strict.judge = :strict
    LEFT JOIN verdict AS published ON published.code_hash = sample.answer_hash AND published.suffix = item.suffix
        AND published.machine_id = item.machine_id
        AND published.judge = CASE run.mode WHEN 'greedy' THEN :greedy ELSE :sampling END"""


@dataclass(frozen=True, slots=True)
class Judges:
    """The names and versions of the judges that are compared, such as `strict-1`."""

    strict: str
    greedy: str
    sampling: str

    @property
    def parameters(self) -> dict[str, str]:
        return {"strict": self.strict, "greedy": self.greedy, "sampling": self.sampling}


@dataclass(frozen=True, slots=True)
class UnjudgedAnswer:
    """An answer on which one of the two verdicts is missing."""

    sample_id: int
    machine_id: int
    suffix: str
    mode: str
    answer: str


@dataclass(frozen=True, slots=True)
class JudgedAnswer:
    """An answer with both verdicts. `strict_reason` says why strict decided as it did."""

    sample_id: int
    language: str
    task_id: int
    machine_id: int
    suffix: str
    model: str
    mode: str
    number: int
    answer_hash: str
    strict: str
    strict_reason: str
    published: str
    published_reason: str

    @property
    def sample(self) -> str:
        return sample_name(self.mode, self.number)


@dataclass(frozen=True, slots=True)
class AnswerText:
    """An answer in full, with the task it answers; `machine_id` is below 0 where no machine judges it."""

    language: str
    task_id: int
    machine_id: int
    suffix: str
    model: str
    mode: str
    number: int
    answer: str
    instruction: str

    @property
    def sample(self) -> str:
        return sample_name(self.mode, self.number)


def sample_name(mode: str, number: int) -> str:
    """Return which of a model's answers to a task it is: `greedy`, or `sampling 3`."""
    decoding = decoding_of(mode)
    return decoding if decoding == GREEDY else f"{decoding} {number}"


_COUNTED_AT_ONCE = 20_000
_UNJUDGED = f"""{_FROM}
    WHERE sample.id > :after AND sample.answer IS NOT NULL AND item.machine_id >= 0
        AND (strict.verdict IS NULL OR published.verdict IS NULL)
        AND (:machine IS NULL OR item.machine_id = :machine)"""


def count_unjudged(
    connection: Connection,
    judges: Judges,
    *,
    machine_id: int | None = None,
    is_cancelled: Callable[[], bool] = lambda: False,
) -> int:
    """Count the answers on which strict or published has not spoken in its present version.

    Of 100,000 answers that takes a second, so that it can be cancelled, and then returns what it has counted.
    """
    last = connection.execute(text("SELECT max(id) FROM sample")).scalar_one() or 0
    count = 0
    for after in range(0, last, _COUNTED_AT_ONCE):
        if is_cancelled():
            break
        part = {"after": after, "until": after + _COUNTED_AT_ONCE, "machine": machine_id}
        found = connection.execute(
            text(f"SELECT count(*) {_UNJUDGED} AND sample.id <= :until"), {**judges.parameters, **part}
        )
        count += found.scalar_one()
    return count


def unjudged_answers(
    connection: Connection, judges: Judges, *, after: int, machine_id: int | None = None, limit: int = 200
) -> list[UnjudgedAnswer]:
    """Return the next answers, by sample id, on which strict or published has not spoken in its present version."""
    rows = connection.execute(
        text(f"""
            SELECT sample.id, item.machine_id, item.suffix, run.mode, sample.answer {_UNJUDGED}
            ORDER BY sample.id LIMIT :limit"""),
        {**judges.parameters, "after": after, "machine": machine_id, "limit": limit},
    )
    return [UnjudgedAnswer(*row) for row in rows]


def judged_answers(
    connection: Connection, judges: Judges, *, machine_id: int | None = None
) -> Iterator[JudgedAnswer]:
    """Yield all answers that both judges have judged, task by task, and those to a task model by model."""
    rows = connection.execute(
        text(f"""
            SELECT sample.id, item.language, item.task_id, item.machine_id, item.suffix, run.model, run.mode,
                sample.number, sample.answer_hash, strict.verdict, strict.reason, published.verdict, published.reason
            {_FROM}
            WHERE strict.verdict IS NOT NULL AND published.verdict IS NOT NULL
                AND (:machine IS NULL OR item.machine_id = :machine)
            ORDER BY item.language, item.task_id, item.suite, run.model, run.mode, sample.number, sample.id"""),
        {**judges.parameters, "machine": machine_id},
    )
    return (JudgedAnswer(*row) for row in rows)


def answer_text(connection: Connection, sample_id: int) -> AnswerText | None:
    """Return an answer and the task it answers, None where there is no such sample or it has no answer."""
    row = connection.execute(
        text("""
            SELECT item.language, item.task_id, item.machine_id, item.suffix, run.model, run.mode, sample.number,
                sample.answer, revision.instruction
            FROM sample
            JOIN run ON run.id = sample.run_id
            JOIN item ON item.id = sample.item_id
            JOIN revision ON revision.id = item.revision_id
            WHERE sample.id = :id AND sample.answer IS NOT NULL"""),
        {"id": sample_id},
    ).one_or_none()
    return AnswerText(*row) if row else None
