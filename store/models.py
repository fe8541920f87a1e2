"""The tables: what is stored, and how the rows hang together.

Times are UTC in ISO 8601 with milliseconds (sortable as text); leases expire at a POSIX time in seconds.
Texts and decisions are append-only: revisions and review events are added, never changed. An item's `status`,
`revision_id` and `reviewers` only repeat what its events say, so that a queue of 100,000 items can be read
without joining them.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Text, UniqueConstraint, text
from sqlmodel import Field, SQLModel

from store.releases.models import ReleaseFinding, ReleaseScan, ReleaseSettlement
from store.review.second_models import Adjudication, BlindReview, GoldItem, ReviewSetting, TextMeasure
from store.runs.models import Attempt, ImportedFile, ModelCall, PromptText, Run, RunEvent, Sample, Worker
from store.translations.models import ExecutionResult, Problem, Translation, TranslationAttempt, TriageEvent
from store.vocabulary import EventKind, RejectReason, RepositoryStatus, Status

__all__ = [
    "Adjudication",
    "Attempt",
    "BlindReview",
    "Candidate",
    "EventKind",
    "ExecutionResult",
    "GoldItem",
    "ImportedFile",
    "Item",
    "JudgeVerdict",
    "ModelCall",
    "Problem",
    "PromptText",
    "RejectReason",
    "ReleaseFinding",
    "ReleaseScan",
    "ReleaseSettlement",
    "Repository",
    "RepositorySearch",
    "RepositoryStatus",
    "ReviewEvent",
    "ReviewSession",
    "ReviewSetting",
    "Revision",
    "Run",
    "RunEvent",
    "SQLModel",
    "Sample",
    "ScannedFile",
    "ScannedFolder",
    "SearchWindow",
    "Snippet",
    "Source",
    "Status",
    "TextMeasure",
    "Translation",
    "TranslationAttempt",
    "TriageEvent",
    "Worker",
]


_LEASED = text("lease_owner IS NOT NULL")
_PASSED_OVER = text("passed_over <> ''")
_OF_SOURCE = text("source_id IS NOT NULL")


class RepositorySearch(SQLModel, table=True):
    """A search for repositories; `query` says all that it asks for, so that the same search goes on."""

    __tablename__ = "repository_search"

    id: int | None = Field(default=None, primary_key=True)
    query: str = Field(unique=True)
    created_at: str


class SearchWindow(SQLModel, table=True):
    """A range of stars that a search asks for by itself. `is_partial` when the host did not give all it has.

    `total` is what the host says it has in the range, null before the first page.
    """

    __tablename__ = "search_window"
    __table_args__ = (Index("search_window_open", "search_id", "is_done"),)

    id: int | None = Field(default=None, primary_key=True)
    search_id: int = Field(foreign_key="repository_search.id")
    least_stars: int
    most_stars: int
    next_page: int = 1
    total: int | None = None
    is_done: int = 0
    is_partial: int = 0
    updated_at: str


class Repository(SQLModel, table=True):
    """A repository to take sources from: `name` is owner/name, `languages` JSON of bytes by language.

    `commit` is the one that was cloned, or that is asked for. `scanned` says what was scanned last, "" for
    nothing, `passed_over` what was not read then, as JSON of counts by reason. `search_id` is the search that found
    it and decides whether it is wanted.
    """

    __table_args__ = (
        Index("repository_queue", "status", "id"),
        Index("repository_lease", "lease_owner", sqlite_where=_LEASED, postgresql_where=_LEASED),
    )

    id: int | None = Field(default=None, primary_key=True)
    name: str
    url: str = Field(unique=True)
    host_id: str = ""
    stars: int | None = None
    languages: str = Field(default="", sa_column=Column(Text, nullable=False))
    size_kb: int | None = None
    default_branch: str = ""
    commit: str = ""
    licence: str = ""
    status: str = RepositoryStatus.LISTED
    reason: str = ""
    path: str = ""
    disk_bytes: int = Field(default=0, sa_column=Column(BigInteger, nullable=False))
    scanned: str = ""
    search_id: int | None = Field(default=None, foreign_key="repository_search.id", index=True)
    added_at: str
    updated_at: str
    lease_owner: str | None = None
    lease_expires: float | None = None
    passed_over: str = Field(default="", sa_column_kwargs={"server_default": ""})


class Source(SQLModel, table=True):
    """A file of a repository at one commit. `text` is kept for files in which a machine found something."""

    __table_args__ = (UniqueConstraint("repository", "commit", "path", "content_hash"),)

    id: int | None = Field(default=None, primary_key=True)
    repository: str
    repository_id: str = ""
    commit: str = ""
    path: str
    language: str
    suffix: str
    licence: str = ""
    content_hash: str = Field(index=True)
    size: int = 0
    lines: int = 0
    text: str | None = Field(default=None, sa_column=Column(Text))
    scanned_at: str


class Candidate(SQLModel, table=True):
    """A source that a machine accepts. `level` is null until judged, `outcome` until something came of it."""

    __table_args__ = (
        UniqueConstraint("source_id", "machine_id"),
        Index("candidate_lease", "lease_owner", sqlite_where=_LEASED, postgresql_where=_LEASED),
    )

    id: int | None = Field(default=None, primary_key=True)
    source_id: int = Field(foreign_key="source.id", index=True)
    machine_id: int
    first_line: int
    last_line: int
    level: str | None = None
    outcome: str | None = Field(default=None, index=True)
    reason: str = ""
    created_at: str
    lease_owner: str | None = None
    lease_expires: float | None = None


class Snippet(SQLModel, table=True):
    """Code extracted from a candidate. Lines are those of the source; `unfaithful` counts those not in it."""

    __table_args__ = (UniqueConstraint("candidate_id", "level", "content_hash"),)

    id: int | None = Field(default=None, primary_key=True)
    candidate_id: int = Field(foreign_key="candidate.id", index=True)
    level: str
    code: str = Field(sa_column=Column(Text, nullable=False))
    content_hash: str = Field(index=True)
    first_line: int
    last_line: int
    unfaithful: int = 0
    extractor: str
    created_at: str


class Item(SQLModel, table=True):
    """A benchmark task on its way through the human check. `key` is the same over export and import.

    `cluster` is the key of the first item of those that are nearly the same, null for an item unlike all others,
    or not compared since its code changed.
    """

    __table_args__ = (
        Index("item_queue", "status", "position"),
        Index("item_place", "position"),
        Index("item_cell", "language", "technology", "status"),
        Index("item_lease", "lease_owner", sqlite_where=_LEASED, postgresql_where=_LEASED),
    )

    id: int | None = Field(default=None, primary_key=True)
    key: str = Field(unique=True)
    position: int
    suite: str
    task_id: int
    language: str
    suffix: str
    technology: str
    machine_id: int = Field(index=True)
    level: str
    project: str
    project_id: str = ""
    interface_class: str
    interface_name: str
    snippet_id: int | None = Field(default=None, foreign_key="snippet.id", index=True)
    revision_id: int | None = Field(
        default=None, sa_column=Column(ForeignKey("revision.id", use_alter=True, name="item_revision"))
    )
    status: str = Status.PENDING
    status_at: str = ""
    reviewers: int = 0
    code_key: str = Field(index=True)
    search: str
    lease_owner: str | None = None
    lease_expires: float | None = None
    created_at: str
    cluster: str | None = Field(default=None, index=True)


class Revision(SQLModel, table=True):
    """One state of an item's code and instruction; number 1 is as generated or imported."""

    __table_args__ = (UniqueConstraint("item_id", "number"),)

    id: int | None = Field(default=None, primary_key=True)
    item_id: int = Field(foreign_key="item.id")
    number: int
    code: str = Field(sa_column=Column(Text, nullable=False))
    instruction: str = Field(sa_column=Column(Text, nullable=False))
    code_hash: str = Field(index=True)
    author: str
    created_at: str


class ReviewSession(SQLModel, table=True):
    """One sitting of a reviewer; the last item and filter tell where to go on."""

    __tablename__ = "review_session"

    id: int | None = Field(default=None, primary_key=True)
    reviewer: str = Field(index=True)
    started_at: str
    ended_at: str | None = None
    last_item_id: int | None = Field(default=None, foreign_key="item.id")
    filter: str = ""


class ReviewEvent(SQLModel, table=True):
    """What a reviewer did to an item, with the state before and after, and the seconds it took."""

    __tablename__ = "review_event"
    __table_args__ = (Index("review_event_reviewer", "reviewer", "id"),)

    id: int | None = Field(default=None, primary_key=True)
    item_id: int = Field(foreign_key="item.id", index=True)
    session_id: int | None = Field(default=None, foreign_key="review_session.id", index=True)
    reviewer: str
    kind: str
    reason: str = ""
    note: str = Field(default="", sa_column=Column(Text, nullable=False))
    undoes_id: int | None = Field(default=None, foreign_key="review_event.id", index=True)
    status_before: str
    status_after: str
    revision_before: int = Field(foreign_key="revision.id")
    revision_after: int = Field(foreign_key="revision.id")
    seconds: float = 0.0
    created_at: str


class JudgeVerdict(SQLModel, table=True):
    """What a judge said of a text: bound to the text's hash, the machine and the judge's version."""

    __tablename__ = "verdict"
    __table_args__ = (UniqueConstraint("code_hash", "machine_id", "suffix", "judge"),)

    id: int | None = Field(default=None, primary_key=True)
    code_hash: str
    machine_id: int
    suffix: str
    mode: str
    judge: str
    verdict: str
    coverage: float
    reason: str = ""
    created_at: str


class Label(SQLModel, table=True):
    """What a person says of an answer by a machine: `correct` or `wrong`. Only added; a reviewer's last one stands."""

    __table_args__ = (Index("label_answer", "answer_hash", "machine_id"),)

    id: int | None = Field(default=None, primary_key=True)
    answer_hash: str
    machine_id: int
    suffix: str
    value: str
    cause: str = ""
    note: str = Field(default="", sa_column=Column(Text, nullable=False))
    reviewer: str
    created_at: str


class ScannedFolder(SQLModel, table=True):
    """A folder scanned by a judge in one way; `judge` names its version and its data, `options` how it was asked."""

    __tablename__ = "scanned_folder"
    __table_args__ = (UniqueConstraint("root", "options", "judge"),)

    id: int | None = Field(default=None, primary_key=True)
    root: str
    options: str
    judge: str
    created_at: str


class ScannedFile(SQLModel, table=True):
    """A file that a scan is through with, so that the next one need not read it while it is unchanged.

    `modified` is its time in nanoseconds; `content_hash` is empty for a file that was skipped, for the reason in
    `passed_over`. `source_id` is the source that was kept of it, null where nothing was found.
    """

    __tablename__ = "scanned_file"
    __table_args__ = (
        Index(
            "scanned_file_passed_over",
            "folder_id",
            sqlite_where=_PASSED_OVER,
            postgresql_where=_PASSED_OVER,
        ),
        Index("scanned_file_source", "source_id", sqlite_where=_OF_SOURCE, postgresql_where=_OF_SOURCE),
    )

    folder_id: int = Field(foreign_key="scanned_folder.id", primary_key=True)
    path: str = Field(primary_key=True)
    size: int
    modified: int = Field(sa_column=Column(BigInteger, nullable=False))
    content_hash: str
    has_detection: bool
    passed_over: str = Field(default="", sa_column_kwargs={"server_default": ""})
    source_id: int | None = None
