"""Checks of what programs are executed in and with: Docker, bubblewrap, the GNU Scientific Library."""

from __future__ import annotations

import ctypes.util
import shutil

from crosspl_tui.doctor.finding import Area, Finding
from crosspl_tui.doctor.programs import ask


def _docker_client() -> Finding:
    path = shutil.which("docker")
    version = (ask(("docker", "--version")) or "version unknown") if path else "no docker"
    return Finding(
        Area.EXECUTION,
        "Docker client",
        is_present=path is not None,
        detail=version,
        cost="programs cannot be executed in containers",
        remedy="apt install docker.io",
    )


def _docker_engine() -> Finding:
    version = ask(("docker", "version", "--format", "{{.Server.Version}}"))
    return Finding(
        Area.EXECUTION,
        "Docker engine",
        is_present=version is not None,
        detail=version or "no answer within 2 s",
        cost="programs cannot be executed in containers",
        remedy="start it (systemctl start docker) and join the group docker",
    )


def _bubblewrap() -> Finding:
    version = ask(("bwrap", "--version"))
    works = ask(("bwrap", "--unshare-all", "--ro-bind", "/", "/", "true")) is not None
    refused = f"{version}, but this system lets it make no namespaces"
    return Finding(
        Area.EXECUTION,
        "bubblewrap",
        is_present=works,
        detail=version or "no bwrap" if works or not version else refused,
        cost="programs cannot be executed locally in a sandbox",
        remedy="apt install bubblewrap, and allow unprivileged user namespaces",
    )


def _gsl() -> Finding:
    library = ctypes.util.find_library("gsl")
    return Finding(
        Area.EXECUTION,
        "GNU Scientific Library",
        is_present=library is not None,
        detail=library or "no libgsl",
        cost="answers to the FFI tasks cannot be executed",
        remedy="apt install libgsl-dev",
    )


SERVICE_CHECKS = (_docker_client, _docker_engine, _bubblewrap, _gsl)
