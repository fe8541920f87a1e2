"""Published pass rates, to be shown beside our own where the model is the same."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from store.runs.lifecycle import GREEDY, SAMPLING


@dataclass(frozen=True, slots=True)
class PublishedFigure:
    """Pass rates in percent: `pass_1` of greedy answers, `pass_5` of ten samples a task; `note` says on what terms."""

    pass_1: float
    pass_5: float
    note: str = ""

    def beside(self, decoding: str, k: int) -> float | None:
        """Return the figure of pass@k that such answers may be held against; None where others were published."""
        return {(GREEDY, 1): self.pass_1, (SAMPLING, 5): self.pass_5}.get((decoding, k))


def published_figures(model: str, languages: Collection[str]) -> Mapping[str, PublishedFigure]:
    """Return what was published of a model on these languages, and on all (`macro`) if all are among them.

    The name's case, a provider before a slash (`openai/gpt-4o`), and what a model is called by beside its own name
    (`gpt-4o@https://...`, `replay:FILE#gpt-4o`) do not matter.
    """
    known = _figures().get(_plain(model), {})
    shown = {name: figure for name, figure in known.items() if name in languages}
    return known if shown and len(shown) == len(known) - 1 else shown


@cache
def _figures() -> Mapping[str, Mapping[str, PublishedFigure]]:
    file = files("crosspl_tui.runs.evaluation").joinpath("published_figures.toml")
    models: list[dict[str, Any]] = tomllib.loads(file.read_text(encoding="utf-8"))["model"]
    return {
        _plain(name): {
            group: PublishedFigure(**rates, note=model.get("note", ""))
            for group, rates in model["figures"].items()
        }
        for model in models
        for name in (model["name"], *model["also"])
    }


def _plain(model: str) -> str:
    if model.startswith("replay:"):
        model = model.rpartition("#")[2]
    return re.sub("@https?://.*", "", model).rpartition("/")[2].casefold()
