"""The providers by name."""

from __future__ import annotations

from enum import StrEnum

from crosspl_tui.sandbox.interface import Sandbox


class Provider(StrEnum):
    """Where programs are executed."""

    LOCAL = "local"
    DOCKER = "docker"


def open_sandbox(provider: Provider) -> Sandbox:
    """Return a provider's sandbox. Raises `UnavailableError`.

    Docker's own library is read in only for Docker.
    """
    if provider is Provider.DOCKER:
        from crosspl_tui.sandbox.docker.provider import DockerSandbox  # noqa: PLC0415

        return DockerSandbox()
    from crosspl_tui.sandbox.local.provider import LocalSandbox  # noqa: PLC0415

    return LocalSandbox()
