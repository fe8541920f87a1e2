"""What a release tells of the whole database: origins of items, how they were checked, and with what they were made."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, text

from store.exchange.naming import IPC_SUITE
from store.review.events import STANDS
from store.sources.attempts import MACHINE_ROLE

_CHUNK = 500


@dataclass(frozen=True, slots=True)
class ItemOrigin:
    """Where an accepted item's code is from; all empty for an item without a source, such as an imported task."""

    id: int
    key: str
    project: str
    repository: str
    commit: str
    path: str
    licence: str
    machine_id: int
    code_key: str


@dataclass(frozen=True, slots=True)
class Annotation:
    """What people decided of all items. `reviewers` decided at least once; `doubly` items have two or more."""

    accepted_as_is: int
    edited: int
    rejected: int
    deferred: int
    pending: int
    reviewers: int
    decisions: int
    doubly: int
    agreed: int
    reasons: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class PromptUse:
    """A prompt that a model was asked with about released items."""

    role: str
    version: str
    digest: str


@dataclass(frozen=True, slots=True)
class ModelUse:
    """A model that wrote something about released items, with its parameters as JSON."""

    model: str
    parameters: str


@dataclass(frozen=True, slots=True)
class Provenances:
    """With what the released items were made: prompts, models and the toolchains of stored executions."""

    prompts: tuple[PromptUse, ...]
    models: tuple[ModelUse, ...]
    toolchains: tuple[str, ...]


def accepted_origins(connection: Connection) -> Iterator[ItemOrigin]:
    """Yield the origin of each accepted item, in the order of the queue."""
    rows = connection.execute(
        text("""
            SELECT item.id, item.key, item.project, coalesce(source.repository, ''), coalesce(source."commit", ''),
                coalesce(source.path, ''), coalesce(source.licence, ''), item.machine_id, item.code_key
            FROM item
            LEFT JOIN snippet ON snippet.id = item.snippet_id
            LEFT JOIN candidate ON candidate.id = snippet.candidate_id
            LEFT JOIN source ON source.id = candidate.source_id
            WHERE item.status = 'accepted' ORDER BY item.position, item.id"""),
        execution_options={"yield_per": 1000},
    )
    for row in rows:
        yield ItemOrigin(*row)


def annotation(connection: Connection) -> Annotation:
    """Count what people decided of all items of the database, released or not."""
    rows = connection.execute(text("SELECT status, count(*) AS items FROM item GROUP BY status"))
    statuses: dict[str, int] = {row.status: row.items for row in rows}
    edited = connection.execute(
        text("""
            SELECT count(*) FROM item JOIN revision ON revision.id = item.revision_id
            JOIN revision first ON first.item_id = item.id AND first.number = 1
            WHERE item.status = 'accepted'
                AND (first.code <> revision.code OR first.instruction <> revision.instruction)""")
    ).scalar_one()
    reviewers, decisions = connection.execute(
        text(f"""
            SELECT count(DISTINCT e.reviewer), count(*) FROM review_event e
            WHERE e.kind IN ('accept', 'reject', 'defer') AND {STANDS}""")
    ).one()
    doubly, agreed = _second_opinions(connection)
    reasons = connection.execute(
        text(f"""
            SELECT e.reason, count(*) FROM review_event e WHERE e.kind = 'reject' AND {STANDS}
            GROUP BY e.reason ORDER BY 2 DESC, 1""")
    )
    return Annotation(
        accepted_as_is=statuses.get("accepted", 0) - edited,
        edited=edited,
        rejected=statuses.get("rejected", 0),
        deferred=statuses.get("deferred", 0),
        pending=statuses.get("pending", 0),
        reviewers=reviewers,
        decisions=decisions,
        doubly=doubly,
        agreed=agreed,
        reasons=tuple((reason, count) for reason, count in reasons),
    )


def newest_event(connection: Connection, item_ids: Collection[int]) -> str:
    """When the last event of these items happened, "" when there is none."""
    rows = connection.execute(text("SELECT item_id, max(created_at) FROM review_event GROUP BY item_id"))
    return max((time for item_id, time in rows if item_id in item_ids), default="")


def provenances(connection: Connection, item_ids: Collection[int]) -> Provenances:
    """Read with what prompts and models the released items were made, and which toolchains executed programs.

    A construction that failed at an item's candidate before another one took it up has not made the item.
    """
    prompts: set[tuple[str, str, str]] = set()
    models: set[tuple[str, str]] = set()
    query = text("""
        SELECT DISTINCT call.model, call.parameters, prompt.role, prompt.version, prompt.digest
        FROM item
        JOIN snippet ON snippet.id = item.snippet_id
        JOIN attempt ON attempt.candidate_id = snippet.candidate_id
        JOIN model_call call ON call.id = attempt.call_id
        LEFT JOIN prompt ON prompt.digest = call.prompt_digest
        WHERE item.id IN :ids AND (item.suite <> :ipc OR EXISTS (
            SELECT 1 FROM attempt own WHERE own.candidate_id = attempt.candidate_id
                AND own.run_id = attempt.run_id AND own.role = :machine))""").bindparams(
        bindparam("ids", expanding=True)
    )
    ids = sorted(item_ids)
    for start in range(0, len(ids), _CHUNK):
        asked = {"ids": ids[start : start + _CHUNK], "ipc": IPC_SUITE, "machine": MACHINE_ROLE}
        for model, parameters, *prompt in connection.execute(query, asked):
            models.add((model, parameters))
            if prompt[2] is not None:
                prompts.add((prompt[0], prompt[1], prompt[2]))
    toolchains = connection.execute(
        text("SELECT DISTINCT toolchain FROM execution ORDER BY toolchain")
    ).scalars()
    return Provenances(
        tuple(PromptUse(*prompt) for prompt in sorted(prompts)),
        tuple(ModelUse(*model) for model in sorted(models)),
        tuple(toolchains),
    )


def _second_opinions(connection: Connection) -> tuple[int, int]:
    """How many items two or more reviewers decided of, each by the last decision, and how many of them alike."""
    rows = connection.execute(
        text(f"""
            SELECT e.item_id, count(*), count(DISTINCT e.kind) FROM review_event e
            WHERE e.kind IN ('accept', 'reject') AND {STANDS} AND e.id IN (
                SELECT max(last.id) FROM review_event last WHERE last.kind IN ('accept', 'reject')
                GROUP BY last.item_id, last.reviewer)
            GROUP BY e.item_id HAVING count(*) > 1""")
    ).all()
    return len(rows), sum(kinds == 1 for _, _, kinds in rows)
