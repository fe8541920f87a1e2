"""What this machine has of what the workbench can use, and what each absence costs."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from crosspl_tui.doctor.finding import Area, Finding
from crosspl_tui.doctor.foundation import FOUNDATION_CHECKS
from crosspl_tui.doctor.programs import check_program, load_programs
from crosspl_tui.doctor.services import SERVICE_CHECKS
from crosspl_tui.doctor.terminal import TERMINAL_CHECKS
from crosspl_tui.doctor.toolchains import TOOLCHAIN_CHECKS, check_toolchain, image_versions
from crosspl_tui.sandbox.toolchain import load_toolchains

__all__ = ["Area", "Finding", "examine"]

_CHECKS_AT_ONCE = 8  # most of a check is waiting for a program to tell its version


def examine() -> tuple[Finding, ...]:
    """Look for everything, several things at once, and return the findings area by area."""
    checks: list[Callable[[], Finding]] = [
        *FOUNDATION_CHECKS,
        *TERMINAL_CHECKS,
        *SERVICE_CHECKS,
        *TOOLCHAIN_CHECKS,
    ]
    checks += [partial(check_program, program) for program in load_programs()]
    in_image = image_versions()
    checks += [partial(check_toolchain, toolchain, in_image) for toolchain in load_toolchains().values()]
    with ThreadPoolExecutor(_CHECKS_AT_ONCE) as pool:
        findings = list(pool.map(lambda check: check(), checks))
    return tuple(finding for area in Area for finding in findings if finding.area is area)
