"""Telling apart what tests may expect of a sandbox."""

from __future__ import annotations

from crosspl_tui.sandbox.interface import Sandbox
from crosspl_tui.sandbox.local.provider import LocalSandbox


def is_plain(sandbox: Sandbox) -> bool:
    """Whether nothing but limits holds programs."""
    return isinstance(sandbox, LocalSandbox) and not sandbox.is_isolated
