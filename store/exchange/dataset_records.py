"""Items and events read back from a dataset's records, checked field by field."""

from __future__ import annotations

from dataclasses import dataclass

from store.exchange.fields import Fields
from store.exchange.naming import is_safe_name
from store.items.lists import NewItem
from store.sources.found import NewCandidate, NewSnippet, NewSource
from store.text import content_hash
from store.verdicts.keeping import NewVerdict
from store.vocabulary import EventKind, Status


@dataclass(frozen=True, slots=True)
class Origin:
    """The source, candidate and snippet of an item; their ids, known when they are added, are still 0."""

    source: NewSource
    candidate: NewCandidate
    snippet: NewSnippet


@dataclass(frozen=True, slots=True)
class DatasetItem:
    """An item of a dataset: revision 1 as `item`, and what the review made of it."""

    item: NewItem
    origin: Origin | None
    verdicts: tuple[NewVerdict, ...]
    status: Status
    reviewers: int
    revision: int
    cluster: str | None


@dataclass(frozen=True, slots=True)
class EditedTexts:
    """The texts of the revision that an edit made."""

    code: str
    instruction: str


@dataclass(frozen=True, slots=True)
class DatasetEvent:
    """A review event of a dataset; revisions and the event it undoes are given by their numbers."""

    number: int
    key: str
    reviewer: str
    kind: EventKind
    reason: str
    note: str
    undoes: int | None
    status_before: Status
    status_after: Status
    revision_before: int
    revision_after: int
    seconds: float
    created_at: str
    edited: EditedTexts | None


def read_item(content: object) -> DatasetItem:
    """Read an item's record; raises `BadDataError` naming the field that is wrong."""
    fields = Fields.of(content)
    review, provenance = fields.within("review"), fields.within("provenance")
    code = fields.text("Canonical_solution")
    item = _item(fields, provenance, code)
    return DatasetItem(
        item=item,
        origin=None if provenance.table.get("repository") is None else _origin(provenance, item),
        verdicts=tuple(_verdict(verdict, item, content_hash(code)) for verdict in review.objects("verdicts")),
        status=review.member("status", Status),
        reviewers=review.whole("reviewers"),
        revision=review.whole("revision", least=1),
        cluster=review.optional_text("duplicate_cluster"),
    )


def read_event(content: object) -> DatasetEvent:
    """Read an event's record; raises `BadDataError` naming the field that is wrong."""
    fields = Fields.of(content)
    kind = fields.member("kind", EventKind)
    revision = fields.within("revision") if kind is EventKind.EDIT else None
    return DatasetEvent(
        number=fields.whole("event", least=1),
        key=fields.text("key"),
        reviewer=fields.text("reviewer"),
        kind=kind,
        reason=fields.text("reason"),
        note=fields.text("note"),
        undoes=None if fields.value("undoes") is None else fields.whole("undoes", least=1),
        status_before=fields.member("status_before", Status),
        status_after=fields.member("status_after", Status),
        revision_before=fields.whole("revision_before", least=1),
        revision_after=fields.whole("revision_after", least=1),
        seconds=fields.number("seconds"),
        created_at=fields.text("created_at"),
        edited=EditedTexts(revision.text("code"), revision.text("instruction")) if revision else None,
    )


def _item(fields: Fields, provenance: Fields, code: str) -> NewItem:
    first_code = provenance.optional_text("generated_solution")
    first_instruction = provenance.optional_text("generated_instruction")
    return NewItem(
        key=provenance.filled_text("key"),
        suite=_path_part(provenance, "suite"),
        task_id=fields.whole("Task_id"),
        language=_path_part(fields, "Programming_Language"),
        suffix=fields.text("suffix"),
        technology=provenance.text("technology"),
        machine_id=fields.whole("FSMID_for_test"),
        level=fields.text("Code_level"),
        project=fields.text("Github_Project_Name"),
        project_id=fields.text("Github_ID"),
        interface_class=fields.text("Interface_class"),
        interface_name=fields.text("Interface_name"),
        code=code if first_code is None else first_code,
        instruction=fields.text("Instruction") if first_instruction is None else first_instruction,
        author=provenance.text("generated_by"),
        path=provenance.optional_text("path") or "",
    )


def _origin(provenance: Fields, item: NewItem) -> Origin:
    first_line, last_line = provenance.span("lines")
    first_detected, last_detected = provenance.span("detected_lines")
    source = NewSource(
        repository=provenance.text("repository"),
        path=provenance.text("path"),
        language=item.language,
        suffix=item.suffix,
        content_hash=provenance.text("content_hash"),
        repository_id=provenance.text("repository_id"),
        commit=provenance.text("commit"),
        licence=provenance.text("licence"),
        size=provenance.whole("file_bytes"),
        lines=provenance.whole("file_lines"),
    )
    snippet = NewSnippet(
        candidate_id=0,
        level=item.level,
        code=item.code,
        first_line=first_line,
        last_line=last_line,
        extractor=provenance.text("extractor"),
        unfaithful=provenance.whole("unfaithful_lines"),
    )
    candidate = NewCandidate(0, item.machine_id, first_detected, last_detected, item.level)
    return Origin(source, candidate, snippet)


def _verdict(fields: Fields, item: NewItem, code_hash: str) -> NewVerdict:
    return NewVerdict(
        code_hash=code_hash,
        machine_id=item.machine_id,
        suffix=item.suffix,
        mode=fields.text("mode"),
        judge=fields.text("judge"),
        verdict=fields.text("verdict"),
        coverage=fields.number("coverage"),
        reason=fields.text("reason"),
    )


def _path_part(fields: Fields, field: str) -> str:
    """A text that becomes a folder's name when the item is exported."""
    value = fields.text(field)
    if not is_safe_name(value):
        raise fields.error(field, f"{value!a} cannot be used as a folder's name")
    return value
