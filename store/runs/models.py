"""The tables of runs: samples, calls of models, attempts, logs, workers, and files of published answers."""

from __future__ import annotations

from sqlalchemy import Column, Index, Text, UniqueConstraint, text
from sqlmodel import Field, SQLModel

from store.vocabulary import RunKind, RunStatus

_LEASED = text("lease_owner IS NOT NULL")


class Run(SQLModel, table=True):
    """Work for the workers: an evaluation of one model, greedy or with several samples an item, or a construction.

    `plan` is JSON of all that it asks for. Runs of several models that were started together share `batch`.
    Imported runs are finished.
    """

    __table_args__ = (
        UniqueConstraint("suite", "model", "mode", "origin"),
        Index("run_queue", "status", "id"),
    )

    id: int | None = Field(default=None, primary_key=True)
    suite: str
    model: str
    mode: str
    origin: str
    parameters: str = "{}"
    created_at: str
    finished_at: str | None = None
    kind: str = Field(default=RunKind.EVALUATION, sa_column_kwargs={"server_default": RunKind.EVALUATION})
    title: str = Field(default="", sa_column_kwargs={"server_default": ""})
    batch: str = Field(default="", index=True, sa_column_kwargs={"server_default": ""})
    status: str = Field(default=RunStatus.FINISHED, sa_column_kwargs={"server_default": RunStatus.FINISHED})
    reason: str = Field(default="", sa_column_kwargs={"server_default": ""})
    plan: str = Field(default="{}", sa_column=Column(Text, nullable=False, server_default="{}"))


class Sample(SQLModel, table=True):
    """One answer of a run's model to an item. `claimed` is the verdict that came with an imported answer.

    A sample without an `outcome` is still to be done. `state` is the one at which a rejected answer is stuck, and
    `call_id` the model call that gave the answer, without a constraint, which SQLite cannot add to a table. `asked`
    is how often the question was asked anew, whatever answer is kept.
    """

    __table_args__ = (
        UniqueConstraint("run_id", "item_id", "number"),
        Index("sample_queue", "run_id", "outcome", "id"),
        Index("sample_lease", "lease_owner", sqlite_where=_LEASED, postgresql_where=_LEASED),
    )

    id: int | None = Field(default=None, primary_key=True)
    run_id: int = Field(foreign_key="run.id")
    item_id: int = Field(foreign_key="item.id", index=True)
    number: int
    answer: str | None = Field(default=None, sa_column=Column(Text))
    answer_hash: str = ""
    claimed: str | None = None
    verdict: str | None = None
    judge: str = ""
    lease_owner: str | None = None
    lease_expires: float | None = None
    created_at: str
    outcome: str | None = None
    reason: str = Field(default="", sa_column=Column(Text, nullable=False, server_default=""))
    coverage: float | None = None
    state: int | None = None
    tries: int = Field(default=0, sa_column_kwargs={"server_default": "0"})
    call_id: int | None = None
    finished_at: str | None = None
    asked: int = Field(default=0, sa_column_kwargs={"server_default": "0"})


class ModelCall(SQLModel, table=True):
    """An answered call of a model, kept so that the same question is never paid twice.

    `key` is a digest of the model, its parameters, the full prompt and the number of the sample. Counts are in
    tokens, `seconds` from the first try's start to the answer's end, `price` in dollars.
    """

    __tablename__ = "model_call"

    id: int | None = Field(default=None, primary_key=True)
    key: str = Field(unique=True)
    model: str
    parameters: str
    messages: str = Field(sa_column=Column(Text, nullable=False))
    number: int
    role: str
    prompt_digest: str
    answer: str = Field(sa_column=Column(Text, nullable=False))
    thinking: str = Field(sa_column=Column(Text, nullable=False))
    finish_reason: str
    input_tokens: int
    output_tokens: int
    thinking_tokens: int
    price: float
    seconds: float
    tries: int
    origin: str
    created_at: str


class PromptText(SQLModel, table=True):
    """A prompt as it was used; `digest` names its exact texts, which `text` holds as JSON."""

    __tablename__ = "prompt"

    digest: str = Field(primary_key=True)
    role: str
    version: str
    text: str = Field(sa_column=Column(Text, nullable=False))
    created_at: str


class Attempt(SQLModel, table=True):
    """One answer of a role about a candidate; `reason` says why it was not taken, "" for one that was."""

    __table_args__ = (UniqueConstraint("candidate_id", "run_id", "role", "number"),)

    id: int | None = Field(default=None, primary_key=True)
    candidate_id: int = Field(foreign_key="candidate.id", index=True)
    run_id: int = Field(foreign_key="run.id")
    role: str
    number: int
    call_id: int | None = Field(default=None, foreign_key="model_call.id")
    text: str = Field(sa_column=Column(Text, nullable=False))
    reason: str = Field(sa_column=Column(Text, nullable=False))
    created_at: str


class RunEvent(SQLModel, table=True):
    """A line of a run's log. `worker` is who wrote it; `sample_id` or `candidate_id` what it is about."""

    __tablename__ = "run_event"
    __table_args__ = (Index("run_event_log", "run_id", "id"),)

    id: int | None = Field(default=None, primary_key=True)
    run_id: int = Field(foreign_key="run.id")
    level: str
    kind: str
    message: str = Field(sa_column=Column(Text, nullable=False))
    worker: str
    sample_id: int | None = None
    candidate_id: int | None = None
    created_at: str


class Worker(SQLModel, table=True):
    """A process that works on runs. `heartbeat` is a POSIX time; one that is long past means that it is gone."""

    id: str = Field(primary_key=True)
    host: str
    pid: int
    concurrency: int
    run_id: int | None = Field(default=None, foreign_key="run.id")
    done: int = 0
    is_stopping: int = 0
    started_at: str
    heartbeat: float


class ImportedFile(SQLModel, table=True):
    """A file already imported, so that an import can be repeated or resumed without reading it twice."""

    __tablename__ = "imported_file"
    __table_args__ = (UniqueConstraint("path", "digest"),)

    id: int | None = Field(default=None, primary_key=True)
    path: str
    digest: str
    rows: int
    created_at: str
