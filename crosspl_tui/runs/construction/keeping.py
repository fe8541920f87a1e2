"""Keeping what came of a candidate: its outcome, and snippet, verdicts and item where there is a task."""

from __future__ import annotations

import hashlib

from sqlalchemy import Connection

from crosspl_tui.pipelines.ipc.line import ConstructedTask
from crosspl_tui.runs.construction.results import Result
from crosspl_tui.runs.judges.keeping import verdict_of
from fsm.machine import Machine
from store.exchange.naming import IPC_SUITE, item_key
from store.items.lists import NewItem, add_items
from store.sources.found import NewSnippet, PendingCandidate, add_snippets, set_outcome
from store.text import content_hash
from store.verdicts.keeping import save_verdicts

UNNUMBERED = 0  # an export gives items without a number the next one that is free in their language


def keep(connection: Connection, result: Result, author: str, *, extractor: str = "") -> bool:
    """Keep a result within the caller's transaction and return whether it gave a new item.

    `extractor` is who took the code, where that is not the item's author too.
    Keeping it twice, as two processes may that work on the same candidate, changes nothing.
    """
    candidate, task = result.candidate, result.task
    level = task.level.value if task else None
    set_outcome(connection, candidate.id, result.outcome, reason=result.reason, level=level)
    if task is None:
        return False
    (snippet_id,) = add_snippets(connection, [_snippet(candidate, task, extractor or author)])
    traces = (task.validation.strict, task.validation.published)
    save_verdicts(
        connection, [verdict_of(trace, task.extraction.code, candidate.suffix) for trace in traces if trace]
    )
    return bool(add_items(connection, [_item(result, task, snippet_id, author)]).ids)


def _snippet(candidate: PendingCandidate, task: ConstructedTask, extractor: str) -> NewSnippet:
    return NewSnippet(
        candidate_id=candidate.id,
        level=task.level,
        code=task.extraction.code,
        first_line=task.extraction.span.first_line,
        last_line=task.extraction.span.last_line,
        extractor=extractor,
        unfaithful=len(task.unfaithful),
    )


def _item(result: Result, task: ConstructedTask, snippet_id: int, author: str) -> NewItem:
    candidate, machine = result.candidate, result.machine
    return NewItem(
        key=_key(candidate, machine, task.extraction.code),
        suite=IPC_SUITE,
        task_id=UNNUMBERED,
        language=machine.language,
        suffix=candidate.suffix,
        technology=machine.technology,
        machine_id=machine.id,
        machine_title=machine.title,
        level=task.level,
        project=candidate.repository,
        project_id=candidate.repository_id,
        interface_class="IPC",
        interface_name=machine.published_name or machine.title,
        code=task.extraction.code,
        instruction=task.instruction,
        author=author,
        snippet_id=snippet_id,
        path=candidate.path,
    )


def _key(candidate: PendingCandidate, machine: Machine, code: str) -> str:
    """Name an item by what it is made of, so that it has the same name on every machine and at every run."""
    parts = (candidate.repository, candidate.path, str(machine.id), content_hash(code))
    digest = hashlib.sha256("\0".join(parts).encode()).hexdigest()
    published = item_key(IPC_SUITE, machine.language, UNNUMBERED)
    return f"{published.rpartition('/')[0]}/{digest[:12]}"
