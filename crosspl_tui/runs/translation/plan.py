"""What a run of the construction line asks for: models by role, languages, settings and limits; as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from crosspl_tui.pipelines.translation.line.settings import (
    LineSettings,
    LineSettingsError,
    published_settings,
    read_settings,
)
from crosspl_tui.pipelines.translation.line.steps import PLAYERS, Player, Step
from crosspl_tui.runs.engine.work import Limits, WorkError
from crosspl_tui.sandbox.providers import Provider


@dataclass(frozen=True, slots=True)
class LineModels:
    """The three models, each as a user calls it; the steps of one that is "" are passed over."""

    first: str = ""
    second: str = ""
    third: str = ""

    @property
    def by_player(self) -> Mapping[Player, str]:
        """The models that there are, by the part they play."""
        named = {Player.FIRST: self.first, Player.SECOND: self.second, Player.THIRD: self.third}
        return {player: name for player, name in named.items() if name}

    @property
    def names(self) -> tuple[str, ...]:
        """Each model once."""
        return tuple(dict.fromkeys(self.by_player.values()))

    def plays(self, step: Step) -> bool:
        """Whether there is a model for a step."""
        return step in PLAYERS and PLAYERS[step] in self.by_player


@dataclass(frozen=True, slots=True)
class TranslationPlan:
    """A run of the line.

    `suite` is what the problems' keys begin with ("" for any), `limit` takes only the first so many. Translations
    that failed before are taken up when `takes_failing`. `prompts` is a folder that replaces prompts of ours, "" for
    none. `provider` says where programs are executed.
    """

    languages: tuple[str, ...]
    models: LineModels = field(default_factory=LineModels)
    settings: LineSettings = field(default_factory=published_settings)
    suite: str = ""
    limit: int | None = None
    takes_failing: bool = False
    limits: Limits = field(default_factory=Limits)
    prompts: str = ""
    provider: Provider = Provider.LOCAL
    title: str = ""

    def dumps(self) -> str:
        """The plan as JSON, as a run keeps it."""
        return json.dumps(asdict(self))

    @classmethod
    def loads(cls, dumped: str) -> TranslationPlan:
        """The plan of a run; raises `WorkError` when another version wrote what is not understood."""
        try:
            return _plan(json.loads(dumped))
        except (ValueError, TypeError, AttributeError, KeyError, LineSettingsError) as error:
            raise WorkError(f"the run's plan cannot be read: {error!r}; start the line anew") from error


def _plan(values: Mapping[str, Any]) -> TranslationPlan:
    read: dict[str, Any] = {
        "languages": tuple(values["languages"]),
        "models": LineModels(**values["models"]),
        "settings": read_settings(values["settings"], "settings"),
        "limits": Limits(**values.get("limits", {})),
        "provider": Provider(values["provider"]),
    }
    return TranslationPlan(**{**values, **read})
