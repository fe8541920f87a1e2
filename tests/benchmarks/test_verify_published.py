"""The published tasks: every canonical solution is accepted by the published judge."""

from __future__ import annotations

from pathlib import Path

from crosspl_tui.runs.judges.verification import verify

LANGUAGES = {"C++": 51, "Go": 392, "Java": 615, "JavaScript": 271, "PHP": 151, "Python": 502}
TECHNOLOGIES = {
    "HTTP": 779,
    "TCP": 433,
    "Message Queue": 198,
    "WebSocket": 198,
    "Pipe": 153,
    "gRPC": 129,
    "UDP": 92,
}
LEVELS = {"Class-level": 1_189, "Function-level": 793}


def test_all_canonical_solutions_are_accepted(bench_data: Path) -> None:
    found = verify([bench_data / "crosspl" / "PolyBench"])

    assert (found.total.tasks, found.total.accepted) == (1_982, 1_982)
    assert {name: count.accepted for name, count in found.by_language.items()} == LANGUAGES
    assert {name: count.accepted for name, count in found.by_technology.items()} == TECHNOLOGIES
    assert {name: count.accepted for name, count in found.by_level.items()} == LEVELS
    assert not found.has_findings
