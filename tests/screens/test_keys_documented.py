"""The README's key table is the one of `keys.toml`; run as a script, this module renews it."""

from __future__ import annotations

import re
from pathlib import Path

from textual.binding import Binding
from textual.keys import format_key

from crosspl_tui.keys import bindings, key_table

README = Path(__file__).parents[2] / "README.md"
PLACES = {
    "app": "Everywhere",
    "home": "Home",
    "review": "Review",
    "edit": "Review, while editing",
    "second": "Review, second readers",
    "triage": "Triage",
    "runs": "Runs",
    "samples": "Runs, samples",
    "compared": "Runs, compared",
    "log": "In a log",
    "machines": "Machines",
    "trying": "Machines, trying a text",
    "disagreements": "Machines, verdicts",
    "report": "Report",
    "grid": "Report, in a table",
    "behind": "Report, rows behind a number",
    "table": "In a list",
    "trace": "In a trace",
    "code": "In code",
    "filter": "In a filter",
    "screen": "On every screen",
}
TABLE = re.compile(r"(<!-- keys:.*?-->\n).*?(<!-- /keys -->)", re.DOTALL)


def table() -> str:
    lines = ["| where | keys | what | id |", "| --- | --- | --- | --- |"]
    for place, title in PLACES.items():
        for binding in bindings(place):
            assert isinstance(binding, Binding)
            does = f"{binding.description}: {binding.tooltip}" if binding.tooltip else binding.description
            lines.append(f"| {title} | {keys_of(binding)} | {does} | `{binding.id}` |")
    return "\n".join(lines) + "\n"


def keys_of(binding: Binding) -> str:
    names = (
        [binding.key_display] if binding.key_display else [format_key(key) for key in binding.key.split(",")]
    )
    return " ".join(f"`{name}`" for name in names)


def test_the_readme_has_the_keys_of_the_data_file() -> None:
    found = TABLE.search(README.read_text(encoding="utf-8"))
    assert found is not None
    assert found[0] == f"{found[1]}{table()}{found[2]}", (
        "renew it: python tests/screens/test_keys_documented.py"
    )


def test_no_place_has_a_key_twice() -> None:
    for place in key_table():
        keys = [key for binding in bindings(place) for key in binding.key.split(",")]  # type: ignore[union-attr]
        assert len(keys) == len(set(keys)), place


if __name__ == "__main__":
    text = README.read_text(encoding="utf-8")
    README.write_text(TABLE.sub(lambda found: f"{found[1]}{table()}{found[2]}", text), encoding="utf-8")
