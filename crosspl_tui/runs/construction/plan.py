"""What a construction by models asks for: who plays which role, on which candidates, within which limits; as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from crosspl_tui.pipelines.ipc.model_roles import EXTRACTORS, INSTRUCTOR, JUDGER
from crosspl_tui.pipelines.ipc.roles import Level
from crosspl_tui.runs.engine.work import Limits, WorkError
from store.sources.candidate_work import CandidateScope


@dataclass(frozen=True, slots=True)
class RoleModels:
    """The models by role, each as a user calls it."""

    judger: str
    function_extractor: str
    class_extractor: str
    instructor: str

    @classmethod
    def all_played_by(
        cls, model: str, *, judger: str = "", extractor: str = "", instructor: str = ""
    ) -> RoleModels:
        """One model for all roles but those for which another is named; an extractor extracts at both levels."""
        extracting = extractor or model
        return cls(judger or model, extracting, extracting, instructor or model)

    @property
    def by_role(self) -> Mapping[str, str]:
        """The models by the names of the prompts' roles."""
        return {
            JUDGER: self.judger,
            EXTRACTORS[Level.FUNCTION]: self.function_extractor,
            EXTRACTORS[Level.CLASS]: self.class_extractor,
            INSTRUCTOR: self.instructor,
        }

    @property
    def names(self) -> tuple[str, ...]:
        """Each model once."""
        return tuple(dict.fromkeys(self.by_role.values()))


@dataclass(frozen=True, slots=True)
class ConstructionPlan:
    """A construction. `languages` and `machines` narrow the candidates down, `limit` ends them after so many.

    `prompts` is a folder that replaces prompts of ours, "" for none. `scope` says which candidates those are, from
    the moment the construction is started.
    """

    models: RoleModels
    languages: tuple[str, ...] = ()
    machines: tuple[int, ...] = ()
    limit: int | None = None
    limits: Limits = field(default_factory=Limits)
    prompts: str = ""
    title: str = ""
    scope: CandidateScope | None = None

    def dumps(self) -> str:
        """The plan as JSON, as a run keeps it."""
        return json.dumps(asdict(self))

    @classmethod
    def loads(cls, dumped: str) -> ConstructionPlan:
        """The plan of a run; raises `WorkError` when another version wrote what is not understood."""
        try:
            return _plan(json.loads(dumped))
        except (ValueError, TypeError, AttributeError, KeyError) as error:
            raise WorkError(
                f"the run's plan cannot be read: {error!r}; start the construction anew"
            ) from error


def _plan(values: Mapping[str, Any]) -> ConstructionPlan:
    scope = values.get("scope")
    read: dict[str, Any] = {
        "models": RoleModels(**values["models"]),
        "languages": tuple(values.get("languages", ())),
        "machines": tuple(values.get("machines", ())),
        "limits": Limits(**values.get("limits", {})),
        "scope": None if scope is None else CandidateScope(tuple(scope["machines"]), scope["last"]),
    }
    return ConstructionPlan(**{**values, **read})
