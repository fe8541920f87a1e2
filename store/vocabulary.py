"""The closed sets of words the tables hold, apart from the table models, which are slow to load."""

from __future__ import annotations

from enum import StrEnum


class Status(StrEnum):
    """Where an item stands in the human check."""

    PENDING = "pending"
    DEFERRED = "deferred"
    ACCEPTED = "accepted"
    REJECTED = "rejected"


class EventKind(StrEnum):
    """What a reviewer did. `undo` and `redo` name the event they take back or bring back."""

    ACCEPT = "accept"
    REJECT = "reject"
    DEFER = "defer"
    EDIT = "edit"
    COMMENT = "comment"
    UNDO = "undo"
    REDO = "redo"


class RejectReason(StrEnum):
    """Why a person rejects an item; the order is that of the digit keys, 1 to 9."""

    WRONG_TECHNOLOGY = "not this kind of communication"
    WRONG_MACHINE = "another library than named"
    INCOMPLETE = "code is incomplete"
    UNFAITHFUL = "code differs from its source"
    BAD_INSTRUCTION = "instruction does not describe the code"
    LEAKS_CODE = "instruction gives the code away"
    DUPLICATE = "duplicate of another item"
    TRIVIAL = "too trivial or a test stub"
    LICENCE = "licence, secret or personal data"


class RepositoryStatus(StrEnum):
    """How far a repository is on its way to the disk."""

    FOUND = "found"
    """By a search that has not asked for its languages yet."""

    LISTED = "listed"
    """Waiting to be cloned."""

    CLONING = "cloning"
    CLONED = "cloned"
    FAILED = "failed"
    SKIPPED = "skipped"


class RunKind(StrEnum):
    """What a run does."""

    EVALUATION = "evaluation"
    CONSTRUCTION = "construction"
    TRANSLATION = "translation"


class RunStatus(StrEnum):
    """Where a run stands."""

    QUEUED = "queued"
    """Nobody has begun it, or everybody left it."""

    RUNNING = "running"
    PAUSED = "paused"
    CANCELLED = "cancelled"
    STOPPED = "stopped"
    """By itself: the endpoint refused, or the budget is spent; `reason` says which. It can be resumed."""

    FINISHED = "finished"


class SampleOutcome(StrEnum):
    """What came of a sample; one without an outcome is still to be done."""

    JUDGED = "judged"
    REFUSED = "refused"
    """The model answered, but with nothing to judge: a refusal, or empty."""

    FAILED = "failed"
    """No answer was to be had. It never counts against the model and can be tried again."""


class EventLevel(StrEnum):
    """How much a line of a log matters."""

    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


class TranslationStatus(StrEnum):
    """Where a translation stands."""

    OPEN = "open"
    """With the line: it has further steps to go."""

    FAILING = "failing"
    """The line has given up; people may triage it."""

    SOLVED = "solved"
    DROPPED = "dropped"
    HANDED_ON = "handed on"
    """To another curator, whom `assignee` names."""

    REFUSED = "refused"
    """The rules cannot express the problem in the language."""


class TriageKind(StrEnum):
    """What a person did to a translation."""

    EDIT = "edit"
    REPAIR = "repair"
    """Had a model repair it, which `reason` names."""

    SOLVE = "solve"
    DROP = "drop"
    HAND_ON = "hand on"
    CAUSE = "cause"
    NOTE = "note"
    UNDO = "undo"


class TriageCause(StrEnum):
    """Why translations fail; the order is that of the digit keys, 1 to 9."""

    INDEXING = "1-based indexing"
    CHARACTERS = "character against string"
    EQUALITY = "equality or order of collections"
    NUMBERS = "integer type, overflow or division"
    STRINGS = "string escapes or Unicode"
    IMPORTS = "missing import or package"
    TYPES = "types or signature"
    LIBRARY = "library behaves differently"
    LOGIC = "logic lost in translation"
