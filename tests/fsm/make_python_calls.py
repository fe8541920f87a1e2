"""Makes `fsm/python_calls.toml`: what classes and functions of Python libraries take, read from stubs and sources.

Usage: python tests/fsm/make_python_calls.py FOLDER... > fsm/python_calls.toml

The folders hold modules: typeshed's `stdlib`, as mypy brings it along, and unpacked packages. What several folders
have, as two versions of one library, is taken together, and so is what a stub tells apart by version or platform.
"""

from __future__ import annotations

import ast
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

# Classes and functions by the module that programs take them from.
WANTED = {
    "socket": "socket create_connection create_server",
    "ssl": "SSLContext SSLSocket create_default_context",
    "subprocess": "Popen",
    "threading": "Thread Event Lock",
    "queue": "Queue",
    "http.client": "HTTPConnection HTTPSConnection HTTPResponse",
    "socketserver": "TCPServer UDPServer ThreadingTCPServer ThreadingUDPServer",
    "http.server": "HTTPServer ThreadingHTTPServer",
    "multiprocessing.connection": "Connection Listener Client",
    "weakref": "finalize",
    "selectors": "DefaultSelector",
    "requests": "get post put patch delete head options request Session",
    "httpx": "Client AsyncClient get post put patch delete head options request",
    "paho.mqtt.client": "Client",
    "pika": "BlockingConnection ConnectionParameters PlainCredentials BasicProperties",
}
# Where a package defines what its front offers.
SOURCES = {
    "socket": ("socket", "_socket"),
    "requests": ("requests.api", "requests.sessions"),
    "httpx": ("httpx._api", "httpx._client"),
    "pika": (
        "pika.adapters.blocking_connection",
        "pika.connection",
        "pika.credentials",
        "pika.spec",
    ),
}
REFLECTION = frozenset({"__getattr__", "__getattribute__"})
CONSTRUCTORS = ("__init__", "__new__")
HEADER = """# What callables of Python and its libraries take, made by `tests/fsm/make_python_calls.py`:
# methods with the keywords that a call may give, `new` for the constructor, `*` for any keyword; words without
# parentheses are other attributes. A class with `...` has more than is known. All versions that were read together:
# {versions}.
"""
Members = dict[str, set[str] | None]


def main() -> None:
    folders = [Path(folder) for folder in sys.argv[1:]]
    print(HEADER.format(versions=", ".join(["typeshed", *sorted(set(versions(folders)))])))
    for module, names in WANTED.items():
        trees = [tree for source in SOURCES.get(module, (module,)) for tree in modules(folders, source)]
        for name in names.split():
            members: Members = {}
            add(members, name, [node for tree in trees for node in definitions(tree.body)])
            if members:
                public = [member for member in sorted(members) if not member.startswith("_")]
                words = " ".join(told(member, members[member]) for member in public)
                lines = textwrap.wrap(words, 108, break_long_words=False, break_on_hyphens=False)
                print(f'"{module}.{name}" = """\n' + "\n".join(lines) + '\n"""')


def versions(folders: list[Path]) -> Iterator[str]:
    """Yield name and version of the packages in the folders that modules are taken from."""
    wanted = {module.partition(".")[0] for module in WANTED}
    for folder in folders:
        for file in (*folder.glob("*.dist-info/METADATA"), *folder.glob("*.egg-info/PKG-INFO")):
            fields = dict(
                line.split(": ", 1)
                for line in file.read_text(encoding="utf-8").splitlines()[:9]
                if ": " in line
            )
            if fields["Name"].partition("-")[0].lower() in wanted:
                yield f"{fields['Name']} {fields['Version']}"


def modules(folders: list[Path], name: str) -> Iterator[ast.Module]:
    """Yield the parsed texts of a module, one a folder that has it."""
    path = name.replace(".", "/")
    for folder in folders:
        for file in (f"{path}.pyi", f"{path}/__init__.pyi", f"{path}.py", f"{path}/__init__.py"):
            if (folder / file).is_file():
                yield ast.parse((folder / file).read_text(encoding="utf-8"))
                break


def add(members: Members, name: str, nodes: list[ast.stmt]) -> None:
    """Add what statements say about a class or a function; a function has one member, `new`."""
    for node in nodes:
        if isinstance(node, ast.ClassDef) and node.name == name:
            add_class(members, node, nodes)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name == name:
            merge(members, "new", keywords_of(node, skip=0))


def definitions(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield statements, those under conditions too."""
    for node in body:
        yield node
        for inner in ("body", "orelse", "handlers", "finalbody"):
            if isinstance(node, ast.If | ast.Try):
                yield from definitions(getattr(node, inner, []))


def add_class(members: Members, node: ast.ClassDef, nodes: list[ast.stmt]) -> None:
    for base in node.bases:
        name = ast.unparse(base).partition("[")[0].rpartition(".")[2]
        known = [other for other in nodes if isinstance(other, ast.ClassDef) and other.name == name]
        for other in known:
            if other is not node and node.name != name:
                add_class(members, other, nodes)
        if not known and name not in ("object", "Protocol", "Generic"):
            members["..."] = None
    for part in definitions(node.body):
        add_member(members, part)


def add_member(members: Members, part: ast.stmt) -> None:
    if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef):
        if part.name in REFLECTION:
            members["..."] = None
        name = "new" if part.name in CONSTRUCTORS else part.name
        decorators = [ast.unparse(decorator) for decorator in part.decorator_list]
        if any("property" in decorator or ".setter" in decorator for decorator in decorators):
            members.setdefault(name, None)
        else:
            merge(members, name, keywords_of(part, skip=int("staticmethod" not in decorators)))
        for node in ast.walk(part):
            if (
                isinstance(node, ast.Attribute)
                and isinstance(node.ctx, ast.Store)
                and ast.unparse(node.value) == "self"
            ):
                members.setdefault(node.attr, None)
    elif isinstance(part, ast.AnnAssign | ast.Assign):
        for target in part.targets if isinstance(part, ast.Assign) else [part.target]:
            members.setdefault(ast.unparse(target), None)


def keywords_of(function: ast.FunctionDef | ast.AsyncFunctionDef, *, skip: int) -> set[str]:
    arguments = function.args
    by_place = arguments.args[max(0, skip - len(arguments.posonlyargs)) :]
    names = {
        argument.arg for argument in (*by_place, *arguments.kwonlyargs) if not argument.arg.startswith("__")
    }
    return names | ({"*"} if arguments.kwarg else set())


def merge(members: Members, name: str, keywords: set[str]) -> None:
    members[name] = (members.get(name) or set()) | keywords


def told(name: str, keywords: set[str] | None) -> str:
    return name if keywords is None else f"{name}({','.join(sorted(keywords))})"


if __name__ == "__main__":
    main()
