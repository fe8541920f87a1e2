"""Reasoning questions among the items: which there are, what came of answers to them, and the answers themselves."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, text

from store.items.filters import IS_QUESTION
from store.runs.scores import JUDGED, VERDICT
from store.text import storable
from store.totals.evidence import MOST_ROWS, Evidence, EvidenceKind
from store.translations.problems import ProblemRow

# Reasons of executed answers begin with the kind of the failure and a colon.
_BREAKS_SYNTAX = """(sample.reason LIKE 'compile error:%' OR sample.reason LIKE 'no answer:%'
    OR sample.outcome = 'refused')"""


@dataclass(frozen=True, slots=True)
class ReasoningOutcome:
    """What came of a sample that counts. `key` is the item's: `cruxeval-input/rb/12`.

    `breaks_syntax` is for an answer that holds no value or with which the program does not compile.
    """

    run_id: int
    model: str
    suite: str
    language: str
    key: str
    is_passed: bool
    breaks_syntax: bool


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """An answer with its question: `instruction` is the question's text, `solution` the solved program.

    `is_value` is for an imported answer, which is the value itself and not what a model wrote.
    """

    key: str
    suite: str
    language: str
    instruction: str
    solution: str
    answer: str
    is_value: bool
    verdict: str
    reason: str


@dataclass(frozen=True, slots=True)
class SolvedSize:
    """A language's solved translations: how many, and the means of their programs' lines and characters."""

    language: str
    programs: int
    lines: float
    characters: float


def question_ids(connection: Connection, suites: Collection[str]) -> dict[str, int]:
    """The ids of the questions of some suites, by key."""
    query = text("SELECT key, id FROM item WHERE suite IN :suites")
    rows = connection.execute(query.bindparams(bindparam("suites", expanding=True)), {"suites": list(suites)})
    return {row.key: row.id for row in rows}


def set_reasons(connection: Connection, run_id: int, reasons: Mapping[int, str]) -> None:
    """Say why answers of an imported run failed, by the ids of their items."""
    if reasons:
        connection.execute(
            text("""
                UPDATE sample SET reason = :reason
                WHERE run_id = :run AND item_id = :item AND outcome IS NULL AND reason = ''"""),
            [{"run": run_id, "item": item, "reason": storable(reason)} for item, reason in reasons.items()],
        )


def reasoning_outcomes(connection: Connection) -> list[ReasoningOutcome]:
    """What came of all samples of reasoning questions, run by run, in the order of the questions."""
    rows = connection.execute(
        text(f"""
            SELECT sample.run_id, run.model, item.suite, item.language, item.key,
                CASE WHEN {VERDICT} = 'accept' THEN 1 ELSE 0 END, CASE WHEN {_BREAKS_SYNTAX} THEN 1 ELSE 0 END
            FROM sample JOIN item ON item.id = sample.item_id JOIN run ON run.id = sample.run_id
            WHERE {JUDGED} AND {IS_QUESTION} ORDER BY sample.run_id, item.position, sample.number""")
    )
    return [
        ReasoningOutcome(row[0], row[1], row[2], row[3], row[4], bool(row[5]), bool(row[6])) for row in rows
    ]


def given_answers(connection: Connection, run_id: int) -> Iterator[GivenAnswer]:
    """Yield the first answer of a run to each reasoning question, in the order of the questions."""
    rows = connection.execute(
        text(f"""
            SELECT item.key, item.suite, item.language, revision.instruction, revision.code,
                coalesce(sample.answer, ''), CASE WHEN sample.outcome IS NULL THEN 1 ELSE 0 END,
                coalesce({VERDICT}, ''), sample.reason
            FROM sample JOIN item ON item.id = sample.item_id JOIN revision ON revision.id = item.revision_id
            WHERE sample.run_id = :run AND {JUDGED} AND {IS_QUESTION}
                AND sample.number = (SELECT min(s.number) FROM sample s
                    WHERE s.run_id = sample.run_id AND s.item_id = sample.item_id)
            ORDER BY item.position"""),
        {"run": run_id},
    )
    return (
        GivenAnswer(row[0], row[1], row[2], row[3], row[4], row[5], bool(row[6]), row[7], row[8])
        for row in rows
    )


def solved_sizes(connection: Connection) -> list[SolvedSize]:
    """How long the programs of solved translations are, by language."""
    rows = connection.execute(
        text("""
            SELECT t.language, count(*),
                avg(1.0 * (length(a.code) - length(replace(a.code, :line_feed, '')))), avg(1.0 * length(a.code))
            FROM translation t JOIN translation_attempt a ON a.id = t.attempt_id
            WHERE t.status = 'solved' GROUP BY t.language ORDER BY t.language"""),
        {"line_feed": "\n"},
    )
    return [SolvedSize(row[0], row[1], float(row[2]), float(row[3])) for row in rows]


def solved_pairs(connection: Connection) -> list[tuple[str, str]]:
    """(key of the problem, language) of all solved translations."""
    rows = connection.execute(
        text("""
            SELECT p.key, t.language FROM translation t JOIN problem p ON p.id = t.problem_id
            WHERE t.status = 'solved' ORDER BY p.position, t.language""")
    )
    return [(row[0], row[1]) for row in rows]


def all_problems(connection: Connection) -> list[ProblemRow]:
    """All problems, in their order."""
    rows = connection.execute(
        text("""
            SELECT id, key, position, code, input, output, origin, python_answers FROM problem
            ORDER BY position""")
    )
    return [ProblemRow(*row) for row in rows]


def problems_solved_in(connection: Connection, count: int) -> list[Evidence]:
    """The problems that are solved in exactly so many languages."""
    rows = connection.execute(
        text("""
            SELECT p.id, p.key, p.origin FROM problem p
            WHERE :count = (SELECT count(*) FROM translation t WHERE t.problem_id = p.id AND t.status = 'solved')
            ORDER BY p.position LIMIT :most"""),
        {"count": count, "most": MOST_ROWS},
    )
    return [Evidence(EvidenceKind.OTHER, *row) for row in rows]


def problems_lacking(connection: Connection, language: str, languages: int) -> list[Evidence]:
    """The problems that are solved in all of so many languages but this one."""
    rows = connection.execute(
        text("""
            SELECT p.id, p.key, p.origin FROM problem p
            WHERE :others = (SELECT count(*) FROM translation t WHERE t.problem_id = p.id AND t.status = 'solved')
                AND NOT EXISTS (SELECT 1 FROM translation t
                    WHERE t.problem_id = p.id AND t.status = 'solved' AND t.language = :language)
            ORDER BY p.position LIMIT :most"""),
        {"others": languages - 1, "language": language, "most": MOST_ROWS},
    )
    return [Evidence(EvidenceKind.OTHER, *row) for row in rows]
