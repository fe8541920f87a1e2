"""The texts of a release for people: dataset card, datasheet and licence summary, by templates."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files

from jinja2 import DictLoader, StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment

from crosspl_tui.pipelines.release.columns import COLUMNS
from crosspl_tui.pipelines.release.summary import Summary
from crosspl_tui.visible import visible_line

CARDS = {"README.md": "card.md.j2", "DATASHEET.md": "datasheet.md.j2", "LICENCES.md": "licences.md.j2"}
_MARKUP = re.compile(r"([\\`*_{}\[\]<>|#~&!])")
_SIZES = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
_TAGS = {"C++": "cpp", "C#": "csharp"}


def render_card(template: str, summary: Summary) -> str:
    """Return the text of a card; foreign names come without markup and control characters."""
    return (
        _environment()
        .get_template(template)
        .render(
            release=summary,
            counts=summary.counts,
            columns=COLUMNS,
            size=size_category(summary.counts.items),
            licence=hub_licence(summary),
        )
    )


def size_category(items: int) -> str:
    """Return the Hugging Face size category that a number of items falls in."""
    below = 0
    for size in _SIZES:
        if items < size:
            return f"{_short(below)}<n<{_short(size)}" if below else f"n<{_short(size)}"
        below = size
    return f"n>{_short(below)}"


def hub_licence(summary: Summary) -> str:
    """Return the licence's name on the Hugging Face hub; `other` when items are under several."""
    return summary.licence.lower() if re.fullmatch(r"[A-Za-z0-9.-]+", summary.licence) else "other"


def plain(value: object) -> str:
    """Return a foreign text as one line of Markdown that means nothing but itself."""
    return _MARKUP.sub(r"\\\1", visible_line(str(value)))


def quoted(value: object) -> str:
    """Return a text as a quoted scalar of YAML, in ASCII."""
    return json.dumps(visible_line(str(value)))


def tag(value: str) -> str:
    """Return a name as a tag: lower case, words joined by hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", _TAGS.get(value, value).lower()).strip("-")


def _short(number: int) -> str:
    return f"{number // 1_000_000}M" if number >= 1_000_000 else f"{number // 1_000}K"


@cache
def _environment() -> ImmutableSandboxedEnvironment:
    folder = files(__package__) / "templates"
    texts = {name: (folder / name).read_text(encoding="utf-8") for name in CARDS.values()}
    environment = ImmutableSandboxedEnvironment(
        loader=DictLoader(texts),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters |= {"plain": plain, "quoted": quoted, "tag": tag, "thousands": "{:,}".format}
    return environment
