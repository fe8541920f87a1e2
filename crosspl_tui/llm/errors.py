"""What can go wrong between us and a model; the class says what to do about it."""

from __future__ import annotations


class ModelError(Exception):
    """No answer was had. The message says what happened, where, and what to do; it never holds a key."""


class StoppingError(ModelError):
    """Whatever is asked next would fare no better: the run stops, and can be resumed when that is repaired."""


class RefusedError(StoppingError):
    """The endpoint refuses (400, 401, 403, 404): asking again is useless, so the run stops with its words."""


class UnreachableError(StoppingError):
    """Nobody can be reached at the endpoint, for too long: the run stops, and can be resumed when somebody is there."""


class GaveUpError(ModelError):
    """Every try failed in a way that may pass: the sample fails, the run goes on, and the sample can be retried."""


class BudgetSpentError(StoppingError):
    """The run's budget is spent: the run stops and can be resumed with a larger one."""


class CancelledError(ModelError):
    """The run was cancelled or paused while the call waited; nothing was answered."""


class NotRecordedError(ModelError):
    """A replay has no answer to this request: the sample fails, the run goes on."""


class UnusableModelError(StoppingError):
    """The model cannot be asked as it is set: no such name, no key, a bad address. Nothing was sent."""


class NothingOfUseError(ModelError):
    """The model answered, and nothing that it said could be used: what it was asked about fails, the run goes on."""


class UnfitRequestError(GaveUpError):
    """The endpoint cannot take this one request, being too long for the model: others may do."""
