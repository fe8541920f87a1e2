"""Makes `fsm/facts/python_types.toml`: what modules of Python offer, and the classes and functions that are in them.

Usage: python tests/fsm/make_python_types.py FOLDER... > fsm/facts/python_types.toml

Each folder holds unpacked packages, as `pip install --target` makes them; mypy reads them one folder at a time, and the
standard library in its stubs, for each platform. What several versions of a library or several overloads say is taken
together, so that nothing is missing that any of them has.
"""

from __future__ import annotations

import importlib
import inspect
import re
import sys
import textwrap
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from mypy import build, nodes, types
from mypy.modulefinder import BuildSource
from mypy.options import Options


def words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


LISTS = tomllib.loads(Path(__file__).with_name("python_modules.toml").read_text(encoding="utf-8"))
STANDARD = words(LISTS["standard"])
NAMES_ONLY = words(LISTS["names_only"])
LIBRARIES = words(LISTS["libraries"])
# Inner classes of these packages are told of too where something leads to them.
REACHED = words(
    "requests httpx flask aiohttp websockets tornado grpc pika kafka zmq stomp builtins reactpy aiokafka"
)
INTERFACE = re.compile(r"I[A-Z][a-z]")  # Twisted's, whose methods lack their first parameter
LARGE = words(LISTS["large"])
BUILTINS = words("str bytes bytearray list dict set frozenset tuple int float bool range")
REFLECTION = frozenset({"__getattr__", "__getattribute__"})
DUNDERS = words(
    "__enter__ __aenter__ __await__ __iter__ __aiter__ __getitem__ __call__ __setitem__ __contains__ __len__"
)
PLATFORMS = (("linux", (3, 11)), ("win32", (3, 14)), ("linux", (3, 14)), ("darwin", (3, 10)))
MOST_KINDS = 3
# What the stubs leave open, as the documentation of Python, Tornado and Paho tells it.
TOLD = {
    "urllib.request.urlopen": "http.client.HTTPResponse",
    "asyncio.create_subprocess_exec": "~asyncio.subprocess.Process",
    "asyncio.create_subprocess_shell": "~asyncio.subprocess.Process",
    "tornado.websocket.websocket_connect": "tornado.concurrent.FutureOfConnection",
}
# What methods give that have no annotation, some of it classes of `fsm/facts/python_roles.toml`.
TOLD_METHODS = {
    ("kafka.KafkaConsumer", "poll"): "dict",
    ("websockets.connect", "__aenter__"): "~websockets.Connection",
    ("websockets.connect", "__await__"): "websockets.Connection",
    ("tornado.websocket.WebSocketClientConnection", "read_message"): "tornado.concurrent.FutureOfMessage",
}
TOLD_MEMBERS = {
    ("tornado.web.RequestHandler", "request"): "tornado.httputil.HTTPServerRequest",
    ("tornado.websocket.WebSocketHandler", "request"): "tornado.httputil.HTTPServerRequest",
    ("tornado.httputil.HTTPServerRequest", "body"): "bytes",
    ("paho.mqtt.client.MQTTMessage", "payload"): "bytes",
}
# Pika makes bytes of a body that is a text, though its annotation says otherwise.
TAKE_TEXTS_TOO = {
    ("pika.adapters.blocking_connection.BlockingChannel", "basic_publish"): "ss",
    ("pika.channel.Channel", "basic_publish"): "ss",
}
COROUTINES = ("typing.Coroutine", "types.CoroutineType")
HEADER = """# What modules of Python and its libraries offer, made by `tests/fsm/make_python_types.py`.
# `modules`: names by module. `functions` and `classes`: what a call takes, `(fewest:most arguments by place:keywords:
# kinds of the first arguments)`, `*` for any, `b` for bytes, `s` for a text, and what it gives, `>`; `new` is the
# constructor, `...` stands for more than is known, `~` for what has to be awaited.
# All versions that were read together: {versions}.
"""


@dataclass(slots=True)
class Call:
    """What a function takes: the fewest arguments, the most by place, keywords; and the types that it may give."""

    fewest: int
    most: int
    keywords: set[str]
    gives: set[str]
    kinds: str = ""

    def add(self, other: Call) -> None:
        self.kinds = "".join(
            one if one == two else "-" for one, two in zip(self.kinds, other.kinds, strict=False)
        ).rstrip("-")
        self.fewest, self.most = min(self.fewest, other.fewest), max(self.most, other.most)
        self.keywords |= other.keywords
        self.gives |= other.gives

    def told(self) -> str:
        most = "*" if self.most >= 99 else str(self.most)
        kinds = f":{self.kinds}" if self.kinds else ""
        return f"({self.fewest}:{most}:{','.join(sorted(self.keywords))}{kinds}){given(self.gives)}"


@dataclass(slots=True)
class Facts:
    """Names by module, functions by name, and members by class: a call, or the types of an attribute."""

    modules: dict[str, set[str]] = field(default_factory=dict)
    functions: dict[str, Call] = field(default_factory=dict)
    classes: dict[str, dict[str, Call | set[str]]] = field(default_factory=dict)
    public: dict[str, str] = field(default_factory=dict)


def main() -> None:
    folders = [Path(folder) for folder in sys.argv[1:]]
    facts = Facts()
    for platform, version in PLATFORMS:
        Reader(facts, STANDARD + NAMES_ONLY, None, platform, version).read()
    for folder in folders:
        Reader(facts, LIBRARIES, folder, *PLATFORMS[0]).read()
    for module in (*STANDARD, *NAMES_ONLY, *LIBRARIES):
        offered = importlib.import_module(module)
        facts.modules.setdefault(module, set()).update(dir(offered), getattr(offered, "__all__", ()))
    for name, what in TOLD.items():
        facts.functions[name].gives = {what}
    for (name, member), what in TOLD_MEMBERS.items():
        facts.classes[name][member] = {what}
    for (name, member), what in TOLD_METHODS.items():
        method = facts.classes[name][member]
        assert isinstance(method, Call)
        method.gives = {what}
    for (name, member), kinds in TAKE_TEXTS_TOO.items():
        method = facts.classes[name][member]
        assert isinstance(method, Call)
        method.kinds = kinds
    for name, members in facts.classes.items():
        for member in set(found_at_run_time(name)) - members.keys():
            members[member] = set()
    print(HEADER.format(versions=", ".join(["typeshed", *sorted(set(versions(folders)))])))
    write(facts)


class Reader:
    """One run of mypy over the modules of one folder."""

    def __init__(
        self,
        facts: Facts,
        wanted: tuple[str, ...],
        folder: Path | None,
        platform: str,
        version: tuple[int, int],
    ) -> None:
        self._facts = facts
        self._wanted = [name for name in wanted if folder is None or is_in(folder, name)]
        options = Options()
        options.python_version, options.platform = version, platform
        options.mypy_path = [str(folder)] if folder else []
        options.ignore_missing_imports = options.follow_untyped_imports = options.ignore_errors = True
        options.incremental, options.python_executable = False, sys.executable
        text = "".join(f"import {name}\n" for name in self._wanted)
        self._trees = build.build([BuildSource("wanted.py", "wanted", text)], options).files
        self._pending: list[nodes.TypeInfo] = []
        self._seen: set[str] = set()

    def read(self) -> None:
        trees = {name: self._trees[name] for name in self._wanted if name in self._trees}
        for module, tree in trees.items():
            for name, symbol in tree.names.items():
                if isinstance(symbol.node, nodes.TypeInfo) and not name.startswith("_"):
                    self._name_class(module, name, symbol.node)
        for module, tree in trees.items():
            self._read_module(module, tree)
        if "builtins" in trees:
            for name in BUILTINS:
                self._add("builtins", name, trees["builtins"].names[name].node)
        while self._pending:
            self._add_class(self._pending.pop())

    def _read_module(self, module: str, tree: nodes.MypyFile) -> None:
        names = self._facts.modules.setdefault(module, set())
        names.update(submodules(Path(tree.path)))
        for name, symbol in tree.names.items():
            if not tree.is_stub or symbol.module_public:
                names.add(name)
            if module not in NAMES_ONLY and module != "builtins":
                self._add(module, name, symbol.node)

    def _name_class(self, module: str, name: str, node: nodes.TypeInfo) -> None:
        package = node.fullname.partition(".")[0].removeprefix("_")
        if package in sys.stdlib_module_names and package != module.partition(".")[0]:
            return  # imported for the module's own use
        told = f"{module}.{name}" if module != "builtins" else name
        known = self._facts.public.get(node.fullname)
        if known is None:
            self._facts.public[node.fullname] = told
        elif known != told:
            self._facts.modules.setdefault(module, set()).add(f"{name}={known}")

    def _add(self, module: str, name: str, node: nodes.SymbolNode | None) -> None:
        if isinstance(node, nodes.TypeInfo):
            self._want(node)
        elif isinstance(node, nodes.TypeAlias):
            target = types.get_proper_type(node.target)
            if isinstance(target, types.Instance):
                self._name_class(module, name, target.type)
                self._want(target.type)
        elif (call := self._call(node, skip=0)) and not name.startswith("_"):
            known = self._facts.functions.setdefault(f"{module}.{name}", call)
            known.add(call)

    def _want(self, info: nodes.TypeInfo) -> str:
        """Return the name of a class, "" where it is none that is told of."""
        if info.fullname not in self._facts.public and info.fullname.partition(".")[0] not in REACHED:
            return ""
        if info.fullname.startswith(LARGE) or "<" in info.fullname or info.is_enum:
            return ""
        if INTERFACE.match(info.name) or any(base.fullname == "builtins.BaseException" for base in info.mro):
            return ""
        if info.module_name == "builtins" and info.name not in BUILTINS:
            return ""
        if info.fullname not in self._seen:
            self._seen.add(info.fullname)
            self._pending.append(info)
        name = info.fullname.removeprefix("builtins.")
        return self._facts.public.setdefault(info.fullname, name)

    def _add_class(self, info: nodes.TypeInfo) -> None:
        members = self._facts.classes.setdefault(self._facts.public[info.fullname], {})
        known: set[str] = set()
        if info.fallback_to_any or info.is_protocol:
            members["..."] = set()
        for base in info.mro[:-1]:
            for name, symbol in base.names.items():
                if name in REFLECTION:
                    members["..."] = set()
                told = "new" if name in ("__init__", "__new__") else name
                if told not in known and (name in DUNDERS or told == "new" or not name.startswith("_")):
                    known.add(told)
                    self._add_member(members, told, symbol.node)

    def _add_member(
        self, members: dict[str, Call | set[str]], name: str, node: nodes.SymbolNode | None
    ) -> None:
        is_property = isinstance(node, nodes.Decorator) and node.var.is_property
        first = node.items[0] if isinstance(node, nodes.OverloadedFuncDef) and node.items else None
        is_property |= isinstance(first, nodes.Decorator) and first.var.is_property
        call = None if is_property else self._call(node, skip=1)
        if call is not None:
            previous = members.setdefault(name, call)
            if isinstance(previous, Call) and previous is not call:
                previous.add(call)
            elif not isinstance(previous, Call):
                members[name] = {""}
            is_waited_for = any("~" in kind for kind in call.gives)
            if name == "json" and isinstance(previous, Call) and not is_waited_for:
                previous.gives = {"json"}  # what it gives may be anything, yet nothing to wait for
            return
        getter = self._call(first or node, skip=1) if is_property else None
        kind = getter.gives if getter else set()
        if isinstance(node, nodes.Var) and node.type is not None:
            kind = {self._type(node.type)}
        previous = members.setdefault(name, set(kind))
        members[name] = {""} if isinstance(previous, Call) else previous | kind

    def _call(self, node: nodes.SymbolNode | None, *, skip: int) -> Call | None:
        if isinstance(node, nodes.OverloadedFuncDef):
            calls = [self._call(item, skip=skip) for item in node.items]
            known = [call for call in calls if call]
            for call in known[1:]:
                known[0].add(call)
            return known[0] if known else None
        decorators: list[nodes.Expression] = []
        if isinstance(node, nodes.Decorator):
            decorators = node.original_decorators
            node = node.func
        if not isinstance(node, nodes.FuncDef):
            return None
        if any(not is_harmless(decorator) for decorator in decorators):
            return Call(0, 99, {"*"}, {""})
        is_free = node.is_static and node.name != "__new__"
        call = call_of(node, 0 if is_free else skip)
        if isinstance(node.type, types.CallableType):
            call.gives = {self._type(node.type.ret_type)}
            first = 0 if is_free else skip
            call.kinds = "".join(map(letter, node.type.arg_types[first : first + MOST_KINDS])).rstrip("-")
        return call

    def _type(self, kind: types.Type | None) -> str:
        """Return the word for a type, "" for what is none of the known classes."""
        match types.get_proper_type(kind) if kind is not None else None:
            case types.NoneType():
                word = "None"
            case types.TypeVarType() as variable:
                bound = types.get_proper_type(variable.upper_bound)
                is_known = isinstance(bound, types.Instance) and bound.type.fullname != "builtins.object"
                word = "self" if "Self" in variable.name else self._type(bound) if is_known else ""
            case types.UnionType() as union:
                kinds = {self._type(item) for item in union.items} - {"None"}
                word = kinds.pop() if len(kinds) == 1 else ""
            case types.TupleType() as pair:
                is_named = pair.partial_fallback.type.fullname != "builtins.tuple"
                plain = f"({'|'.join(map(self._type, pair.items))})"
                word = self._want(pair.partial_fallback.type) if is_named else plain
            case types.LiteralType() as literal:
                word = self._type(literal.fallback)
            case types.Instance() as instance if instance.type.fullname in COROUTINES:
                word = f"~{self._type(instance.args[-1])}" if len(instance.args) == 3 else ""
            case types.Instance() as instance:
                word = self._want(instance.type)
            case _:
                word = ""
        return word


def found_at_run_time(name: str) -> Iterator[str]:
    """Yield what classes of the standard library have though its stubs do not say so."""
    module, _, short = name.rpartition(".")
    is_standard = module.partition(".")[0] in sys.stdlib_module_names
    kind = getattr(importlib.import_module(module), short, None) if is_standard else None
    for base in inspect.getmro(kind) if isinstance(kind, type) else ():
        yield from (member for member in vars(base) if not member.startswith("_"))
        try:
            source = inspect.getsource(base)
        except (OSError, TypeError):
            continue
        yield from re.findall(r"self\.([a-z]\w*)(?:\s*:[^=\n]+)?\s*[=,](?!=)", source)


def call_of(function: nodes.FuncDef, skip: int) -> Call:
    call = Call(0, 0, set(), set())
    for place, argument in enumerate(function.arguments):
        if place < skip and argument.kind.is_positional():
            continue
        name = argument.variable.name
        if argument.kind is nodes.ARG_STAR:
            call.most = 99
        elif argument.kind is nodes.ARG_STAR2:
            call.keywords.add("*")
        else:
            call.most += argument.kind.is_positional()
            call.fewest += argument.kind.is_required()
            if not argument.pos_only:
                call.keywords.add(name)
    return call


def letter(kind: types.Type) -> str:
    proper = types.get_proper_type(kind)
    if isinstance(proper, types.UnionType):
        letters = {letter(item) for item in proper.items if not isinstance(item, types.NoneType)}
        return letters.pop() if len(letters) == 1 else "-"
    if isinstance(proper, types.Instance) and proper.type.name in (
        "Buffer",
        "bytes",
        "bytearray",
        "memoryview",
    ):
        return "b"
    return "s" if isinstance(proper, types.Instance) and proper.type.fullname == "builtins.str" else "-"


def is_harmless(decorator: nodes.Expression) -> bool:
    names = (
        "staticmethod classmethod property abstractmethod overload deprecated override final cached_property"
    )
    node = decorator.callee if isinstance(decorator, nodes.CallExpr) else decorator
    return isinstance(node, nodes.RefExpr) and (
        getattr(node, "name", "") in names.split() or getattr(node, "name", "") == "setter"
    )


def given(kinds: set[str]) -> str:
    """Several versions may give several types: then none is known. What is not annotated says nothing."""
    known = next(iter(kinds)) if len(kinds) == 1 else ""
    return f">{known}" if known else ""


def submodules(path: Path) -> Iterator[str]:
    """Yield the names of the modules that lie in a package."""
    for file in path.parent.iterdir() if path.stem == "__init__" else ():
        if file.is_dir() or file.suffix in (".py", ".pyi"):
            yield file.stem


def is_in(folder: Path, module: str) -> bool:
    path = folder / module.replace(".", "/")
    return any(path.with_suffix(suffix).is_file() for suffix in (".py", ".pyi")) or path.is_dir()


def versions(folders: list[Path]) -> Iterator[str]:
    """Yield name and version of the packages in the folders that modules are taken from."""
    for folder in folders:
        for file in folder.glob("*.dist-info/METADATA"):
            lines = file.read_text(encoding="utf-8").splitlines()[:9]
            fields = dict(line.split(": ", 1) for line in lines if ": " in line)
            yield f"{fields['Name'].lower()} {fields['Version']}"


def write(facts: Facts) -> None:
    print("[modules]")
    for module, names in sorted(facts.modules.items()):
        if module != "builtins":
            write_words(module, {name for name in names if not name.startswith("__")})
    print("\n[functions]")
    for name, call in sorted(facts.functions.items()):
        print(f'"{name}" = "{call.told()}"')
    print("\n[classes]")
    for name, members in sorted(facts.classes.items()):
        words = {
            member + (what.told() if isinstance(what, Call) else given(what))
            for member, what in members.items()
        }
        write_words(name, words)


def write_words(name: str, words: set[str]) -> None:
    lines = textwrap.wrap(" ".join(sorted(words)), 116, break_long_words=False, break_on_hyphens=False)
    print(f"\"{name}\" = '''\n" + "\n".join(lines) + "\n'''")


if __name__ == "__main__":
    main()
