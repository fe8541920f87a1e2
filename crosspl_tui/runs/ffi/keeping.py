"""Keeping what came of a source of foreign functions: its outcome, every attempt, and the item if there is one."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, text

from crosspl_tui.pipelines.ffi.c_sources import SUFFIX, CSource
from crosspl_tui.pipelines.ffi.construction import Construction
from crosspl_tui.pipelines.ffi.libraries import Library
from crosspl_tui.pipelines.ffi.offline.author import AUTHOR
from crosspl_tui.pipelines.ipc.model_roles import RoleCall
from fsm.machine import load_catalogue
from store.database import Database
from store.exchange.crosspl import CTYPES_MACHINE_ID
from store.exchange.naming import FFI_SUITE, FFI_TECHNOLOGY, item_key
from store.items.lists import NewItem, add_items
from store.runs.lifecycle import PlannedRun, add_run
from store.sources.attempts import NewAttempt, save_attempts
from store.sources.found import (
    NewCandidate,
    NewSnippet,
    NewSource,
    add_candidates,
    add_snippets,
    add_sources,
    set_outcome,
)
from store.text import content_hash
from store.vocabulary import RunKind, RunStatus

CONSTRUCTED, DROPPED, FAILED = "constructed", "dropped", "failed"
LANGUAGE = "C"
UNNUMBERED = 0  # an export gives items without a number the next one that is free


@dataclass(frozen=True, slots=True)
class ForeignResult:
    """What came of one source; `calls` are what models were asked, `failure` why one gave no answer at all."""

    source: CSource
    construction: Construction | None
    calls: tuple[RoleCall, ...] = ()
    failure: str = ""

    @property
    def outcome(self) -> str:
        """Constructed, dropped, or failed for a reason that may pass."""
        if self.construction is None:
            return FAILED
        return CONSTRUCTED if self.construction.task else DROPPED

    @property
    def reason(self) -> str:
        return self.construction.reason if self.construction else self.failure


@dataclass(frozen=True, slots=True)
class Keeping:
    """Where results are kept, who is named as author, and the run that the attempts belong to."""

    database: Database
    library: Library
    author: str
    run_id: int


def begin(database: Database, library: Library, author: str) -> Keeping:
    """Add the run that a construction's attempts belong to."""
    batch = secrets.token_hex(8)
    run = PlannedRun(
        kind=RunKind.CONSTRUCTION,
        title=f"foreign functions of the {library.title}",
        suite=FFI_SUITE,
        model=author,
        mode="construction",
        origin=f"run:{batch}",
        batch=batch,
        status=RunStatus.FINISHED,  # no worker can take it up
    )
    with database.begin() as connection:
        return Keeping(database, library, author, add_run(connection, run))


@dataclass(slots=True)
class DoneBefore:
    """The sources that something came of, by path and content hash, and how many of them were met again."""

    sources: frozenset[tuple[str, str]] = frozenset()
    passed_over: int = 0

    def is_fresh(self, source: CSource) -> bool:
        """Whether nothing came of a source yet; one of which something did is counted as passed over."""
        is_done = (source.path, content_hash(source.text)) in self.sources
        self.passed_over += is_done
        return not is_done


def done_before(database: Database, library: Library) -> DoneBefore:
    """Return the library's sources that something came of; those that failed are not among them."""
    query = text("""
        SELECT path, content_hash FROM source JOIN candidate ON candidate.source_id = source.id
        WHERE repository = :repository AND machine_id = :machine AND outcome IN ('constructed', 'dropped')""")
    with database.connect() as connection:
        rows = connection.execute(query, {"repository": library.title, "machine": CTYPES_MACHINE_ID}).all()
    return DoneBefore(frozenset((row.path, row.content_hash) for row in rows))


def keep(keeping: Keeping, result: ForeignResult) -> bool:
    """Keep a result in one transaction and return whether it gave a new item."""
    with keeping.database.begin() as connection:
        candidate_id = _add_candidate(connection, keeping, result.source)
        set_outcome(connection, candidate_id, result.outcome, reason=result.reason)
        save_attempts(connection, list(_attempts(keeping, candidate_id, result)))
        task = result.construction.task if result.construction else None
        if task is None:
            return False
        last_line = result.source.text.count("\n") or 1
        snippet = NewSnippet(candidate_id, "", task.solution, 1, last_line, keeping.author)
        (snippet_id,) = add_snippets(connection, [snippet])
        item = _item(keeping, result.source, task.instruction, task.solution, snippet_id)
        return bool(add_items(connection, [item]).ids)


def _add_candidate(connection: Connection, keeping: Keeping, source: CSource) -> int:
    lines = source.text.count("\n") or 1
    new = NewSource(
        repository=keeping.library.title,
        repository_id=keeping.library.name,
        path=source.path,
        language=LANGUAGE,
        suffix=SUFFIX,
        content_hash=content_hash(source.text),
        size=len(source.text.encode()),
        lines=lines,
        text=source.text,
    )
    (source_id,) = add_sources(connection, [new])
    (candidate_id,) = add_candidates(connection, [NewCandidate(source_id, CTYPES_MACHINE_ID, 1, lines)])
    return candidate_id


def _attempts(keeping: Keeping, candidate_id: int, result: ForeignResult) -> Iterator[NewAttempt]:
    """Return what models answered, call by call, and otherwise the solutions that were tried."""
    for call in result.calls:
        yield NewAttempt(
            candidate_id=candidate_id,
            run_id=keeping.run_id,
            role=call.role,
            number=call.number,
            text=call.reply.answer,
            reason=call.problem,
            call_id=call.reply.call_id,
        )
    if not result.calls and result.construction:
        for attempt in result.construction.attempts:
            yield NewAttempt(
                candidate_id, keeping.run_id, AUTHOR, attempt.number, attempt.solution, attempt.reason
            )


def _item(keeping: Keeping, source: CSource, instruction: str, code: str, snippet_id: int) -> NewItem:
    machine = load_catalogue()[CTYPES_MACHINE_ID]
    return NewItem(
        key=_key(keeping.library, source, code),
        suite=FFI_SUITE,
        task_id=UNNUMBERED,
        language=machine.language,
        suffix=machine.suffixes[0],
        technology=FFI_TECHNOLOGY,
        machine_id=machine.id,
        machine_title=machine.title,
        level="",
        project=keeping.library.title,
        interface_class="FFI",
        interface_name="FFI",
        code=code,
        instruction=instruction,
        author=keeping.author,
        snippet_id=snippet_id,
        path=source.path,
    )


def _key(library: Library, source: CSource, code: str) -> str:
    """Name an item by what it is made of, so that it has the same name on every machine and at every run."""
    parts = (library.name, source.path, content_hash(code))
    digest = hashlib.sha256("\0".join(parts).encode()).hexdigest()
    published = item_key(FFI_SUITE, "Python", UNNUMBERED)
    return f"{published.rpartition('/')[0]}/{digest[:12]}"
