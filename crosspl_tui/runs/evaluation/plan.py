"""What an evaluation asks for: which tasks, which models, how they are asked and judged; as JSON in its runs."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any, TypeVar

from crosspl_tui.pipelines.reasoning.forms import Form
from crosspl_tui.runs.engine.work import Limits, WorkError
from store.runs.task_selection import ALL_BUT_REJECTED, ChosenItem, ItemChoice
from store.vocabulary import Status

GREEDY, SAMPLING = "greedy", "sampling"
"""The modes of our runs; imported ones have `published-sampling` instead of the latter."""

ValueT = TypeVar("ValueT")


class JudgeMode(StrEnum):
    """Which judge decides: ours, or the published one in the variant for the run's mode."""

    STRICT = "strict"
    PUBLISHED = "published"


@dataclass(frozen=True, slots=True)
class Selection:
    """Which items: by what they are, then `count` of them drawn by `seed`; all when `count` is None."""

    suites: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    technologies: tuple[str, ...] = ()
    levels: tuple[str, ...] = ()
    machines: tuple[int, ...] = ()
    words: str = ""
    statuses: tuple[Status, ...] = ALL_BUT_REJECTED
    count: int | None = None
    seed: int = 0

    @property
    def choice(self) -> ItemChoice:
        """What the store is asked for."""
        return ItemChoice(
            suites=self.suites,
            languages=self.languages,
            technologies=self.technologies,
            levels=self.levels,
            machines=self.machines,
            words=self.words,
            statuses=self.statuses,
        )

    def draw(self, items: Sequence[ChosenItem]) -> list[ChosenItem]:
        """Return the items drawn, in their order: the same keys on every machine; a larger count only adds some."""
        if self.count is None or self.count >= len(items):
            return list(items)
        drawn = {item.id for item in sorted(items, key=self._lot)[: self.count]}
        return [item for item in items if item.id in drawn]

    def _lot(self, item: ChosenItem) -> bytes:
        return hashlib.sha256(f"{self.seed}:{item.key}".encode()).digest()


@dataclass(frozen=True, slots=True)
class EvaluationPlan:
    """An evaluation. Each model gets a run, with `samples` answers to every item.

    `max_tokens` is of one answer, thinking included; None leaves it to the endpoint. `prompts` is a folder that
    replaces prompts of ours, "" for none. `form` is how reasoning questions are put.
    """

    models: tuple[str, ...]
    selection: Selection = field(default_factory=Selection)
    samples: int = 1
    temperature: float = 0.0
    top_p: float = 1.0
    max_tokens: int | None = None
    judge: JudgeMode = JudgeMode.STRICT
    limits: Limits = field(default_factory=Limits)
    prompts: str = ""
    title: str = ""
    form: Form = Form.CHAT

    @property
    def mode(self) -> str:
        """`greedy` for one answer at temperature 0, otherwise `sampling`."""
        return GREEDY if self.samples == 1 and self.temperature == 0 else SAMPLING

    @property
    def parameters(self) -> dict[str, float | int | str]:
        """What the endpoint is sent with each question."""
        sent: dict[str, float | int | str] = {"temperature": self.temperature, "top_p": self.top_p}
        return sent if self.max_tokens is None else sent | {"max_tokens": self.max_tokens}

    def dumps(self) -> str:
        """The plan as JSON, as a run keeps it."""
        return json.dumps(asdict(self))

    @classmethod
    def loads(cls, dumped: str) -> EvaluationPlan:
        """The plan of a run; raises `WorkError` when another version wrote what is not understood."""
        try:
            return _plan(json.loads(dumped))
        except (ValueError, TypeError, AttributeError, KeyError) as error:
            raise WorkError(f"the run's plan cannot be read: {error!r}; start the evaluation anew") from error


def _plan(values: Mapping[str, Any]) -> EvaluationPlan:
    read: dict[str, Any] = {
        "models": tuple(values["models"]),
        "selection": _selection(values.get("selection", {})),
        "judge": JudgeMode(values.get("judge", JudgeMode.STRICT)),
        "limits": Limits(**values.get("limits", {})),
        "form": Form(values.get("form", Form.CHAT)),
    }
    return EvaluationPlan(**{**values, **read})


def _selection(values: Mapping[str, Any]) -> Selection:
    lists = {name: tuple(value) for name, value in values.items() if isinstance(value, list)}
    statuses = tuple(Status(status) for status in values.get("statuses", ALL_BUT_REJECTED))
    return Selection(**{**values, **lists, "statuses": statuses})
