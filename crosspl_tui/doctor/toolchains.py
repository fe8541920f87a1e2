"""Checks of what programs are executed with: control groups, the image, and each language's toolchain."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from crosspl_tui.doctor.finding import Area, Finding
from crosspl_tui.doctor.programs import ask
from crosspl_tui.sandbox.docker.names import IMAGE, VERSIONS_LABEL
from crosspl_tui.sandbox.local.cgroup import find_home
from crosspl_tui.sandbox.local.programs import find_program
from crosspl_tui.sandbox.toolchain import Toolchain, Way

_JVM_SECONDS = 6.0  # a virtual machine has to start to tell its version
_VERSION = re.compile(r"\d+(?:\.\w+)+|\d{3,}")


def image_versions() -> Mapping[str, str]:
    """Return the versions in the image, by language; empty without an engine or the image."""
    answer = ask(("docker", "image", "inspect", "--format", "{{json .Config.Labels}}", IMAGE))
    labels = json.loads(answer or "null") or {}
    return {
        name.removeprefix(VERSIONS_LABEL): version
        for name, version in labels.items()
        if name.startswith(VERSIONS_LABEL)
    }


def check_toolchain(toolchain: Toolchain, in_image: Mapping[str, str]) -> Finding:
    """Look for a language's toolchain on this machine and in the image."""
    way = next((way for way in toolchain.ways if _is_here(way)), None)
    places = [f"local {_version(way)}"] if way else []
    if toolchain.language in in_image:
        places.append(f"image {in_image[toolchain.language]}")
    return Finding(
        Area.LANGUAGES,
        toolchain.name,
        is_present=bool(places),
        detail=", ".join(places) or "neither on this machine nor in the image",
        cost=f"{toolchain.name} programs cannot be executed",
        remedy=toolchain.install,
    )


def _is_here(way: Way) -> bool:
    return all(find_program(tool, is_for_others=False) for tool in way.tools)


def _version(way: Way) -> str:
    program, *arguments = way.versions[0]
    found = find_program(program, is_for_others=False)
    match = _VERSION.search(ask((found[0], *arguments), seconds=_JVM_SECONDS) or "") if found else None
    return match[0] if match else "version unknown"


def _groups() -> Finding:
    home = find_home()
    return Finding(
        Area.EXECUTION,
        "control groups",
        is_present=home is not None,
        detail=("version 2" if home.is_new else "version 1") if home else "none that may be written",
        cost="memory is limited for each process of a program, not for all of them together",
        remedy="run as root or in a systemd user session with memory and pids delegated, or use Docker",
    )


def _image() -> Finding:
    versions = image_versions()
    return Finding(
        Area.EXECUTION,
        "sandbox image",
        is_present=bool(versions),
        detail=f"{IMAGE}, {len(versions)} languages" if versions else f"no {IMAGE}",
        cost="programs cannot be executed in containers",
        remedy="crosspl-tui sandbox build",
    )


TOOLCHAIN_CHECKS = (_groups, _image)
