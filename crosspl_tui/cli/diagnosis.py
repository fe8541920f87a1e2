"""The command that looks at this machine: doctor."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

from crosspl_tui.cli.options import JsonOption
from crosspl_tui.cli.printing import hanging, print_json, print_lines

if TYPE_CHECKING:
    from crosspl_tui.doctor import Finding

_BEFORE_NAME = len("  ✓ present  ")


def doctor(*, is_json: JsonOption = False) -> None:
    """Say what is present here, and what each absence costs."""
    from crosspl_tui.doctor import examine

    findings = examine()
    if is_json:
        print_json([asdict(finding) for finding in findings])
    else:
        print_lines(_lines(findings))


def _lines(findings: Sequence[Finding]) -> Iterator[str]:
    width = max(len(finding.name) for finding in findings)
    area = None
    for finding in findings:
        if finding.area is not area:
            area = finding.area
            yield f"For {area}"
        yield from hanging(f"  {_line(finding, width)}", _BEFORE_NAME + width + 2)


def _line(finding: Finding, width: int) -> str:
    if finding.is_present:
        return f"✓ present  {finding.name.ljust(width)}  {finding.detail}"
    return f"✗ absent   {finding.name.ljust(width)}  {finding.detail}: {finding.cost}; {finding.remedy}"
