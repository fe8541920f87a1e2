"""The order in which languages and technologies stand in tables: that of the published set, then the others."""

from __future__ import annotations

from collections.abc import Collection, Sequence

LANGUAGES = ("Java", "Python", "Go", "JavaScript", "PHP", "C++")
TECHNOLOGIES = ("HTTP", "TCP", "UDP", "WebSocket", "Pipe", "gRPC", "Message Queue")


def in_order(names: Collection[str], order: Sequence[str]) -> list[str]:
    """Return the names, the known ones in their order before the others by alphabet."""
    return [*(name for name in order if name in names), *sorted(set(names) - set(order))]
