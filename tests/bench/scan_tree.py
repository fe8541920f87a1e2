"""Makes the tree on which the scanner is measured: 100 MB of other people's code in six languages, the same each time.

Usage: python tests/bench/scan_tree.py TREE [--downloads FOLDER]

The packages and their versions are in `scan_packages.toml`. They are fetched by pip, npm and apt-get as these are set
up on the machine, unpacked, and of each language as many files as make up its share are taken, in an order that
mixes the packages.
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

PACKAGES = Path(__file__).with_name("scan_packages.toml")
LARGEST_FILE = 1_000_000  # bytes; the scanner passes over what is larger


@dataclass(frozen=True, slots=True)
class Contents:
    """What the tree is made of. Shares in bytes and suffixes are by language, versions by client and name."""

    shares: Mapping[str, int]
    suffixes: Mapping[str, tuple[str, ...]]
    packages: Mapping[str, Mapping[str, str]]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("tree", type=Path)
    parser.add_argument("--downloads", type=Path, help="where packages are kept; by default beside the tree")
    arguments = parser.parse_args()
    tree: Path = arguments.tree
    if tree.exists():
        sys.exit(f"{tree} is there already; remove it or name another folder")
    contents = read_contents(PACKAGES)
    unpacked = fetch_all(contents, arguments.downloads or tree.with_name(f"{tree.name}-packages"))
    for language, share in contents.shares.items():
        files, size = fill(tree, unpacked, contents.suffixes[language], share)
        print(f"{language}: {files:,} files, {size / 1e6:.1f} MB")


def read_contents(file: Path) -> Contents:
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    suffixes = {language: tuple(suffixes) for language, suffixes in table["suffixes"].items()}
    return Contents(table["shares"], suffixes, table["packages"])


def fetch_all(contents: Contents, downloads: Path) -> Path:
    """Fetch and unpack what is not there yet, and return the folder that holds a folder for each package."""
    unpacked = downloads / "unpacked"
    for client, packages in contents.packages.items():
        for name, version in packages.items():
            target = unpacked / name.replace("/", "-").lstrip("@")
            if not target.exists():
                print(f"{client}: {name} {version}", file=sys.stderr)
                archive = fetch(client, name, version, downloads / target.name)
                unpack(archive, target)
    return unpacked


def fetch(client: str, name: str, version: str, folder: Path) -> Path:
    """Let a client download a package into a folder of its own, and return the archive."""
    commands = {
        "pip": (sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", f"{name}=={version}"),
        "npm": ("npm", "pack", "--silent", f"{name}@{version}"),
        "apt": ("apt-get", "download", "--quiet", f"{name}={version}"),
    }
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    done = subprocess.run(commands[client], cwd=folder, check=False, stdout=subprocess.DEVNULL)
    archive = next(folder.iterdir(), None)
    if done.returncode or archive is None:
        sys.exit(f"{client} has no {name} {version}; name one that it has in {PACKAGES.name}")
    return archive


def unpack(archive: Path, target: Path) -> None:
    """Unpack a package; of a Debian package also the archive of sources that it may hold."""
    partial = target.with_name(f"{target.name}.partial")
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir(parents=True)
    if archive.suffix == ".deb":
        subprocess.run(["dpkg-deb", "-x", archive, partial], check=True)
        for inner in filter(is_plain, sorted(partial.rglob("src.zip"))):
            zipfile.ZipFile(inner).extractall(inner.with_suffix(""))
    elif archive.suffix == ".whl":
        zipfile.ZipFile(archive).extractall(partial)
    else:
        with tarfile.open(archive) as package:
            package.extractall(partial, filter="data")
    partial.rename(target)


def fill(tree: Path, unpacked: Path, suffixes: tuple[str, ...], share: int) -> tuple[int, int]:
    """Copy files of these suffixes until the share is full; return how many, and their bytes."""
    files = total = 0
    for path in in_mixed_order(unpacked, suffixes):
        size = path.stat().st_size
        if total + size <= share and 0 < size <= LARGEST_FILE:
            target = tree / path.relative_to(unpacked)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
            files, total = files + 1, total + size
    return files, total


def in_mixed_order(unpacked: Path, suffixes: tuple[str, ...]) -> Iterator[Path]:
    """Return the files sorted by a hash of their paths, which is the same each time and favours no package."""
    files = (path for path in unpacked.rglob("*") if path.suffix in suffixes and is_plain(path))
    return iter(sorted(files, key=lambda path: hashlib.sha256(bytes(path.relative_to(unpacked))).digest()))


def is_plain(path: Path) -> bool:
    return path.is_file() and not path.is_symlink()


if __name__ == "__main__":
    main()
