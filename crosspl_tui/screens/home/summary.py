"""A session's summary in words, as shown when it ends and on the home screen."""

from __future__ import annotations

from textual.content import Content

from store.review.sessions import SessionSummary


def summary_content(summary: SessionSummary) -> Content:
    """Return what came of a session: decisions by kind, reasons, and the pace."""
    parts: list[tuple[str, str]] = [
        _line(summary.accepted_as_is, "accepted as is", "✓", "$text-success"),
        _line(summary.accepted_edited, "accepted after an edit", "✓", "$text-success"),
    ]
    for reason, count in sorted(summary.rejected_by_reason.items(), key=lambda entry: -entry[1]):
        parts.append(_line(count, f"rejected: {reason}", "✗", "$text-error"))
    parts.append(_line(summary.deferred, "deferred", "↷", "$text-warning"))
    parts.append(_line(summary.comments, "comments", "“", "$foreground 60%"))
    shown = [part for part in parts if not part[0].startswith("    0 ")]
    pace = f"\n{summary.decided} decided in {_duration(summary.elapsed)}"
    if summary.decided:
        pace += f", {summary.median_seconds:.0f} s each (median)"
    return Content.assemble(*shown, (pace, "$foreground 60%"))


def _line(count: int, what: str, sign: str, colour: str) -> tuple[str, str]:
    return f"{count:>5} {sign} {what}\n", colour


def _duration(seconds: float) -> str:
    minutes = round(seconds / 60)
    return (
        f"{seconds:.0f} s" if minutes < 2 else f"{minutes} min" if minutes < 120 else f"{minutes / 60:.1f} h"
    )
