"""Makes `fsm/facts/python_offered_names.toml`: the names that modules of Python's libraries offer in any version.

Usage: python tests/fsm/make_python_offers.py FOLDER > fsm/facts/python_offered_names.toml

The folder holds wheels, as `pip download --no-deps` puts them there; they are read and not installed. A module that
imports all of another one, hands its globals on, or makes its names when they are asked for, is left out.
"""

from __future__ import annotations

import ast
import sys
import textwrap
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

LISTS = tomllib.loads(Path(__file__).with_name("python_modules.toml").read_text(encoding="utf-8"))
WANTED = tuple(LISTS["offered"].split())
HEADER = """# The names that modules of Python's libraries offer, made by `tests/fsm/make_python_offers.py` from
# {versions}.
"""


def main() -> None:
    wheels = sorted(Path(sys.argv[1]).glob("*.whl"))
    offered: dict[str, set[str]] = {}
    open_modules: set[str] = set()
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            for module in WANTED:
                names = names_in(archive, module)
                if names is None:
                    continue
                offered.setdefault(module, set()).update(names)
                if "*" in names or "__getattr__" in names:
                    open_modules.add(module)
    versions = ", ".join(" ".join(wheel.name.lower().split("-")[:2]) for wheel in wheels)
    print(HEADER.format(versions="\n# ".join(textwrap.wrap(versions, 110))))
    for module, names in sorted(offered.items()):
        if module not in open_modules:
            told = sorted(name for name in names if not name.startswith("_"))
            lines = textwrap.wrap(" ".join(told), 116, break_long_words=False, break_on_hyphens=False)
            print(f"\"{module}\" = '''\n" + "\n".join(lines) + "\n'''")


def names_in(archive: zipfile.ZipFile, module: str) -> set[str] | None:
    """Return the names that a module binds, with the modules below it; None for one that the archive does not have."""
    path = module.replace(".", "/")
    files = set(archive.namelist())
    file = next((name for name in (f"{path}.py", f"{path}/__init__.py") if name in files), None)
    if file is None:
        return None
    names = set(bound_by(ast.parse(archive.read(file)).body))
    if file.endswith("__init__.py"):
        below = (name.removeprefix(f"{path}/") for name in files if name.startswith(f"{path}/"))
        names |= {name.partition("/")[0].partition(".")[0] for name in below}
    return names


def bound_by(statements: list[ast.stmt]) -> Iterator[str]:
    """Yield the names that a module binds, also under conditions and in loops, and those that functions set in it."""
    pending: list[ast.AST] = list(statements)
    while pending:
        node = pending.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
            yield from (
                name for part in ast.walk(node) if isinstance(part, ast.Global) for name in part.names
            )
            continue
        pending += ast.iter_child_nodes(node)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Call) and "globals()" in map(ast.unparse, node.args):
            yield "*"
        elif isinstance(node, ast.alias):
            yield (node.asname or node.name).partition(".")[0]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.isidentifier():
            yield node.value  # in `__all__`, or a name that is set by its text


if __name__ == "__main__":
    main()
