"""What Java's types ask of the classes below them: methods they have to have, exceptions they may not throw."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from tree_sitter import Node

from fsm.gaps.java.compiling.members import KnownClass, exceptions_above
from fsm.gaps.java.own import has_modifier, name_of
from fsm.gaps.java.tree import child_of, words_of
from fsm.tables import read_table

_WORD = re.compile(r"(!?)(\w+)#(\d+)(?::([\w/]+))?")
_NAME = re.compile(r"\w+")
_GENERIC = re.compile(r"<.*", re.DOTALL)
# Later versions of the JDK close them.
_CLOSED_LATER = frozenset(
    {
        *("ExecutorService", "ForkJoinPool", "HttpClient", "Process", "ScheduledExecutorService"),
        *("ScheduledThreadPoolExecutor", "ThreadPoolExecutor"),
    }
)


@dataclass(frozen=True, slots=True)
class _Method:
    name: str
    number: int
    is_abstract: bool
    thrown: frozenset[str]


@dataclass(frozen=True, slots=True)
class Imported:
    """What a file sees of other packages: the names of its imports, and its own classes, which hide others."""

    names: Collection[str]
    declared: Collection[str]

    def names_fully(self, full: str) -> bool:
        """Say whether a file can mean but this class: of these packages the names are like no others."""
        is_distinct = full.startswith(("java.io.", "java.net.", "java.nio.", "javax."))
        return (full in self.names or is_distinct) and self.sees(full)

    def sees(self, full: str) -> bool:
        """Say whether the class of this full name is the one that its simple name stands for."""
        package, _, simple = full.rpartition(".")
        if simple in self.declared:
            return False
        if full in self.names:
            return True
        is_hidden = any(name.endswith(f".{simple}") for name in self.names)
        return not is_hidden and (package == "java.lang" or f"{package}.*" in self.names)


def gaps_in_contracts(code: str, classes: Iterable[Node], imported: Imported) -> Iterator[str]:
    """Yield them of the classes with names and of those without one."""
    for node in classes:
        if node.type == "class_declaration":
            yield from _gaps_of_class(code, node, imported)
        elif (body := child_of(node, "class_body")) is not None:
            kind = _simple(words_of(code, node.child_by_field_name("type")))
            contract = _contract(kind, imported)
            yield from _broken(code, body, kind, contract)
            yield from _missing(code, body, f"the {kind} made here", contract)


def wrongly_made(code: str, calls: Iterable[Node], imported: Imported) -> Iterator[str]:
    """Yield the classes and interfaces of which a file makes objects with `new` though nothing can."""
    for node in calls:
        is_plain = node.type == "object_creation_expression" and node.children[0].type == "new"
        if is_plain and child_of(node, "class_body") is None:
            kind = _GENERIC.sub("", words_of(code, node.child_by_field_name("type")))
            package, _, simple = kind.rpartition(".")
            full = (
                kind
                if package
                else next((name for name in _unmade(simple) if imported.names_fully(name)), "")
            )
            if full in _unmade(simple):
                yield f"nothing makes a {simple} with new"


def not_closeable(code: str, variables: Iterable[Node], classes: Mapping[str, KnownClass]) -> Iterator[str]:
    """Yield the types of what a `try` is to close and that have nothing to close."""
    for node in variables:
        kind = node.child_by_field_name("type") if node.type == "resource" else None
        name = _GENERIC.sub("", words_of(code, kind)) if kind is not None else ""
        known = classes.get(name)
        is_of_jdk = known is not None and known.package.startswith("java") and name not in _CLOSED_LATER
        if known is not None and is_of_jdk and "close" not in known.members:
            yield f"{name} has nothing to close"


def _gaps_of_class(code: str, node: Node, imported: Imported) -> Iterator[str]:
    body = node.child_by_field_name("body")
    above, interfaces = child_of(node, "superclass"), child_of(node, "super_interfaces")
    if body is None or (above is None and interfaces is None):
        return
    listed = interfaces.named_children[0].named_children if interfaces is not None else []
    contracts = {
        kind: _contract(kind, imported) for kind in (_simple(words_of(code, child)) for child in listed)
    }
    # What is not known may have the methods that are missing.
    is_known = above is None and all(contract or kind in _BARE for kind, contract in contracts.items())
    is_abstract = has_modifier(code, node, "abstract") or "lombok" in code
    for kind, contract in contracts.items():
        yield from _broken(code, body, kind, contract)
        if is_known and not is_abstract:
            yield from _missing(code, body, name_of(code, node), contract)
    if above is not None:
        kind = _simple(words_of(code, above.named_children[0]))
        contract = _contract(kind, imported)
        yield from _broken(code, body, kind, contract)
        if not is_abstract:
            yield from _missing(code, body, name_of(code, node), contract)


_BARE = frozenset({"Serializable", "Cloneable", "EventListener", "RandomAccess"})


def _broken(code: str, body: Node, kind: str, contract: Mapping[str, _Method]) -> Iterator[str]:
    """Yield the methods that throw what their type does not allow; of two forms one may be the class's own."""
    if not contract:
        return
    keys = [_key(code, member) for member in body.named_children if member.type == "method_declaration"]
    for member in body.named_children:
        throws = child_of(member, "throws") if member.type == "method_declaration" else None
        key = _key(code, member) if throws is not None else ""
        asked = contract.get(key) if keys.count(key) == 1 else None
        for name in _NAME.findall(words_of(code, throws)) if asked is not None else ():
            above = exceptions_above().get(name)
            if asked is not None and above is not None and above.isdisjoint(asked.thrown):
                yield f"{asked.name} of {kind} may not throw {name}"


def _missing(code: str, body: Node, owner: str, contract: Mapping[str, _Method]) -> Iterator[str]:
    asked = [method for method in contract.values() if method.is_abstract]
    if not asked:
        return
    members = [member for member in body.named_children if member.type == "method_declaration"]
    own = {_key(code, member) for member in members}
    variable = {name_of(code, member) for member in members if "..." in words_of(code, member)}
    for method in asked:
        if f"{method.name}#{method.number}" not in own and method.name not in variable:
            yield f"{owner} has no {method.name}"


def _key(code: str, member: Node) -> str:
    parameters = member.child_by_field_name("parameters")
    kinds = [child.type for child in parameters.named_children] if parameters is not None else []
    return f"{name_of(code, member)}#{kinds.count('formal_parameter') + kinds.count('spread_parameter')}"


def _simple(kind: str) -> str:
    return _GENERIC.sub("", kind).strip()


def _contract(kind: str, imported: Imported) -> Mapping[str, _Method]:
    """Return what a type asks of those below it by name and number of parameters; the name may be a full one."""
    by_name = _contracts()
    package, _, simple = kind.rpartition(".")
    for full in by_name.get(simple, ()):
        if full == kind if package else imported.sees(full):
            return by_name[simple][full]
    return {}


@cache
def _contracts() -> Mapping[str, Mapping[str, Mapping[str, _Method]]]:
    """Return all of them by the simple and by the full name of the type."""
    found: dict[str, dict[str, dict[str, _Method]]] = {}
    for full, words in _table()["methods"].items():
        methods = {
            f"{name}#{number}": _Method(name, int(number), mark == "!", frozenset(thrown.split("/")))
            for mark, name, number, thrown in _WORD.findall(words)
        }
        found.setdefault(full.rpartition(".")[2], {})[full] = methods
    return found


@cache
def _unmade(simple: str) -> frozenset[str]:
    """Return the full names of the types of a simple name of which `new` makes nothing."""
    return frozenset(
        f"{package}.{simple}" for package, words in _table()["unmade"].items() if simple in words.split()
    )


@cache
def _table() -> dict[str, dict[str, str]]:
    return read_table("facts/java_contracts.toml")
