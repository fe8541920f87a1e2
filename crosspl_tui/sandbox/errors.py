"""What can go wrong around a program that is run, one class for each thing a caller may want to tell apart.

None of these says anything about the program: whatever raises one is the infrastructure's affair.
"""

from __future__ import annotations


class SandboxError(OSError):
    """A program could not be run; the message says what was wrong, where, and what to do."""


class UnavailableError(SandboxError):
    """This machine cannot offer the provider (no bubblewrap, no Docker engine, no image)."""


class WorkspaceError(SandboxError):
    """The folder a program is to run in could not be made or filled."""


class LostError(SandboxError):
    """The sandbox itself broke while a program ran; the program may be run again in a new one."""


class KitError(SandboxError):
    """What a toolchain prepares once (a precompiled header, a harness) could not be built."""


class ToolchainError(SandboxError):
    """A toolchain's data file is broken; the message names file and field."""


class MissingToolchainError(SandboxError):
    """The language is known, but this provider has none of the programs it needs."""


class UnknownLanguageError(SandboxError):
    """No toolchain of that name exists."""
