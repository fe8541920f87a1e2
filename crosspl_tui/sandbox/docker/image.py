"""The recipe of the image that programs are executed in, made of the toolchains' data."""

from __future__ import annotations

import contextlib
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from crosspl_tui.sandbox.docker.engine import Engine
from crosspl_tui.sandbox.docker.names import IMAGE, REGISTRY_BASE, TREE_BASE, VERSIONS_LABEL
from crosspl_tui.sandbox.docker.provider import DockerSandbox
from crosspl_tui.sandbox.errors import MissingToolchainError, WorkspaceError
from crosspl_tui.sandbox.toolbox import Toolbox
from crosspl_tui.sandbox.toolchain import Toolchain, find_toolchain, load_toolchains

_ALWAYS = ("python3", "ca-certificates", "procps")
# What belongs to a running machine rather than to its system.
_LEFT_OUT = (
    "proc",
    "sys",
    "dev",
    "run",
    "tmp",
    "home",
    "root",
    "mnt",
    "media",
    "var/cache",
    "var/log",
    "var/tmp",
)


def languages_in_image(named: Iterable[str]) -> tuple[Toolchain, ...]:
    """Return the toolchains to put in: those named, or all that Debian has. Raises `UnknownLanguageError`."""
    chosen = tuple(find_toolchain(name) for name in named)
    return chosen or tuple(each for each in load_toolchains().values() if each.packages)


def recipe(toolchains: Iterable[Toolchain]) -> str:
    """Return the text of the Dockerfile."""
    return "\n".join(_recipe(tuple(toolchains))) + "\n"


def _recipe(toolchains: tuple[Toolchain, ...]) -> Iterator[str]:
    packages = dict.fromkeys((*_ALWAYS, *(package for each in toolchains for package in each.packages)))
    npm = dict.fromkeys(package for each in toolchains for package in each.npm)
    yield f"ARG BASE={REGISTRY_BASE}"
    yield "FROM ${BASE}"
    yield "ENV DEBIAN_FRONTEND=noninteractive"
    yield (
        f"RUN apt-get update && apt-get install --yes --no-install-recommends {' '.join(packages)}"
        " && rm -rf /var/lib/apt/lists/*"
    )
    if npm:
        # With the system's certificates, to which a network may have added its own.
        trust = "NODE_OPTIONS=--use-openssl-ca"
        yield f"RUN {trust} npm install --global {' '.join(npm)} && rm -rf /root/.npm"
    for each in toolchains:
        for folder in each.image_folders:
            yield f"COPY --from={each.image} {folder} {folder}"
        for link, target in each.image_links.items():
            yield f"RUN ln -sf {target} {link}"
    # What is mounted on a folder takes over its mode.
    yield "RUN mkdir -p /kits && mkdir -m 1777 /work && find / -xdev -perm /6000 -type f -exec chmod a-s {} +"
    yield "WORKDIR /work"
    yield 'CMD ["python3"]'


def build_image(
    engine: Engine,
    toolchains: Iterable[Toolchain],
    *,
    base: str,
    tell: Callable[[str], None],
    image: str = IMAGE,
) -> Mapping[str, str]:
    """Build the image, with its versions in its labels, and return them by language.

    Raises `LostError` with what the engine complains of.
    """
    engine.build(image, recipe(toolchains), {"BASE": base}, tell)
    versions = _versions(image)
    labels = "".join(f'LABEL {VERSIONS_LABEL}{name}="{version}"\n' for name, version in versions.items())
    engine.build(image, f"FROM {image}\n{labels}", {}, tell)
    return versions


def _versions(image: str) -> Mapping[str, str]:
    found = {}
    with DockerSandbox(image) as sandbox:
        toolbox = Toolbox(sandbox)
        for language in load_toolchains():
            with contextlib.suppress(MissingToolchainError):
                found[language] = toolbox.get(language).version
    return found


def import_base(engine: Engine, tree: Path, name: str = TREE_BASE) -> str:
    """Make a base of a folder with a Debian system (by debootstrap, or / itself) and return its name.

    For machines that reach no registry. Raises `WorkspaceError` when the folder cannot be read.
    """
    if not (tree / "etc" / "debian_version").exists():
        raise WorkspaceError(
            f"{tree}: no Debian system; make one: debootstrap --variant=minbase bookworm {tree}"
        )
    with tempfile.TemporaryDirectory() as folder:
        archive = Path(folder) / "base.tar"
        left_out = [f"--exclude=./{name}/*" for name in _LEFT_OUT]
        done = subprocess.run(
            ["tar", "-C", str(tree), "--one-file-system", *left_out, "-cf", str(archive), "."],
            stderr=subprocess.PIPE,
            check=False,
        )
        if done.returncode > 1:  # 1: a file changed meanwhile
            raise WorkspaceError(f"{tree}: tar: {done.stderr.decode(errors='replace').strip()[-300:]}")
        engine.import_tree(name, archive)
    return name
