"""The tables of translations: problems, programs, what came of executing them, and what people did to them."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Index, Text, UniqueConstraint, text
from sqlmodel import Field, SQLModel

from store.vocabulary import TranslationStatus

_LEASED = text("lease_owner IS NOT NULL")


class ExecutionResult(SQLModel, table=True):
    """What came of executing a program: bound to digests of the program, the toolchain and the limits."""

    __tablename__ = "execution"
    __table_args__ = (UniqueConstraint("program", "toolchain", "limits"),)

    id: int | None = Field(default=None, primary_key=True)
    program: str
    toolchain: str
    limits: str
    kind: str
    phase: str
    reason: str = Field(sa_column=Column(Text, nullable=False))
    seconds: float
    stdout: str = Field(sa_column=Column(Text, nullable=False))
    stderr: str = Field(sa_column=Column(Text, nullable=False))
    signal: str
    exit_code: int | None = None
    created_at: str


class Problem(SQLModel, table=True):
    """A Python function to translate, with one input and its output. `key` is the same on every machine.

    `python_answers` is what Python printed where the rules had to ask it about the problem: JSON by the SHA-256 of the
    program, null for one that failed.
    """

    id: int | None = Field(default=None, primary_key=True)
    key: str = Field(unique=True)
    position: int
    code: str = Field(sa_column=Column(Text, nullable=False))
    input: str = Field(sa_column=Column(Text, nullable=False))
    output: str = Field(sa_column=Column(Text, nullable=False))
    origin: str
    created_at: str
    python_answers: str = Field(default="{}", sa_column=Column(Text, nullable=False, server_default="{}"))


class Translation(SQLModel, table=True):
    """A problem in one language. `attempt_id` is the attempt that stands; kind, error and cluster repeat its own.

    `step` is the one of the line that it has reached, or that solved it; `cluster` a key shared by failures of the
    same kind with nearly the same error.
    """

    __table_args__ = (
        UniqueConstraint("problem_id", "language"),
        Index("translation_queue", "status", "language", "id"),
        # All that the groups of triage count, in their order: they are read from the index alone.
        Index("translation_cluster", "cluster", "language", "status", "cause", "problem_id"),
        Index("translation_lease", "lease_owner", sqlite_where=_LEASED, postgresql_where=_LEASED),
    )

    id: int | None = Field(default=None, primary_key=True)
    problem_id: int = Field(foreign_key="problem.id")
    language: str
    status: str = TranslationStatus.OPEN
    step: str = ""
    reason: str = Field(default="", sa_column=Column(Text, nullable=False))
    attempt_id: int | None = Field(
        default=None,
        sa_column=Column(ForeignKey("translation_attempt.id", use_alter=True, name="translation_standing")),
    )
    attempts: int = 0
    kind: str = ""
    error: str = Field(default="", sa_column=Column(Text, nullable=False))
    cluster: str = ""
    cause: str = ""
    assignee: str = ""
    lease_owner: str | None = None
    lease_expires: float | None = None
    created_at: str
    updated_at: str


class TranslationAttempt(SQLModel, table=True):
    """One program for a translation and what came of executing it; only added.

    `author` is a model or a person, `parent_id` the attempt that was repaired or edited. `code` is the translated
    function; the check that goes with it is made by rules. `fingerprint` is the simhash of the normalised code.
    """

    __tablename__ = "translation_attempt"
    __table_args__ = (UniqueConstraint("translation_id", "number"),)

    id: int | None = Field(default=None, primary_key=True)
    translation_id: int = Field(foreign_key="translation.id")
    number: int
    run_id: int | None = Field(default=None, foreign_key="run.id", index=True)
    step: str
    author: str
    parent_id: int | None = Field(default=None, foreign_key="translation_attempt.id")
    code: str = Field(sa_column=Column(Text, nullable=False))
    call_id: int | None = Field(default=None, foreign_key="model_call.id")
    fingerprint: str = ""
    kind: str = ""
    error: str = Field(default="", sa_column=Column(Text, nullable=False))
    seconds: float = 0.0
    toolchain: str = ""
    created_at: str


class TriageEvent(SQLModel, table=True):
    """What a person did to a translation, with the state before and after, so that it can be undone."""

    __tablename__ = "triage_event"
    __table_args__ = (Index("triage_event_reviewer", "reviewer", "id"),)

    id: int | None = Field(default=None, primary_key=True)
    translation_id: int = Field(foreign_key="translation.id", index=True)
    reviewer: str
    kind: str
    reason: str = ""
    note: str = Field(default="", sa_column=Column(Text, nullable=False))
    undoes_id: int | None = Field(default=None, foreign_key="triage_event.id", index=True)
    status_before: str
    status_after: str
    attempt_before: int | None = Field(default=None, foreign_key="translation_attempt.id")
    attempt_after: int | None = Field(default=None, foreign_key="translation_attempt.id")
    cause_before: str = ""
    cause_after: str = ""
    created_at: str


class TranslationMember(SQLModel, table=True):
    """A translation that a run of the construction line is about."""

    __tablename__ = "translation_member"

    run_id: int = Field(foreign_key="run.id", primary_key=True)
    translation_id: int = Field(foreign_key="translation.id", primary_key=True, index=True)


class TranslationRound(SQLModel, table=True):
    """A round of a step of the line in one language; one without `solved_after` is under way.

    `pieces` is how many pieces of work it has, the counts are of the run's solved translations into the language.
    `examples` are the ids of the attempts shown as worked examples, as a JSON list.
    """

    __tablename__ = "translation_round"
    __table_args__ = (UniqueConstraint("run_id", "language", "step", "number"),)

    id: int | None = Field(default=None, primary_key=True)
    run_id: int = Field(foreign_key="run.id")
    language: str
    step: str
    number: int
    pieces: int
    solved_before: int
    solved_after: int | None = None
    examples: str = Field(default="[]", sa_column=Column(Text, nullable=False))
    created_at: str
    finished_at: str | None = None


class TranslationPiece(SQLModel, table=True):
    """A piece of work of the line: one program to be had for a translation, and executed.

    Without an outcome it is to be done. `parent_id` is the attempt to repair, `candidate` a program given by `author`
    instead of a model, which waits until its round begins.
    """

    __tablename__ = "translation_piece"
    __table_args__ = (
        UniqueConstraint("run_id", "translation_id", "step", "round"),
        Index("translation_piece_queue", "run_id", "outcome", "id"),
        Index("translation_piece_lease", "lease_owner", sqlite_where=_LEASED, postgresql_where=_LEASED),
    )

    id: int | None = Field(default=None, primary_key=True)
    run_id: int = Field(foreign_key="run.id")
    translation_id: int = Field(foreign_key="translation.id")
    step: str
    round: int
    parent_id: int | None = Field(default=None, foreign_key="translation_attempt.id")
    candidate: str = Field(default="", sa_column=Column(Text, nullable=False))
    author: str = ""
    tries: int = 0
    outcome: str | None = None
    reason: str = Field(default="", sa_column=Column(Text, nullable=False))
    attempt_id: int | None = Field(default=None, foreign_key="translation_attempt.id")
    call_id: int | None = Field(default=None, foreign_key="model_call.id")
    lease_owner: str | None = None
    lease_expires: float | None = None
    created_at: str
    finished_at: str | None = None
