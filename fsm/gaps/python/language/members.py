"""What keeps a Python program from running: attributes that its classes never get, members that bytes lack."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache

from fsm.gaps.python.meaning.nodes import bases_of_call, last, within
from fsm.gaps.python.meaning.tree import program_of
from fsm.syntax import Syntax
from fsm.tables import read_table

_TAKEN = re.compile(r"self\.(\w+)(\s*(?::[^=\n]+)?=(?!=)|\s*,)?")
_DEFINED = re.compile(r"^[ \t]+(?:async +)?(?:def|class) +(\w+)", re.MULTILINE)
_SET = re.compile(r"\.(\w+)\s*(?::[^=\n]+)?=(?!=)\s*(None\b)?")
_MEMBER_OF_MEMBER = re.compile(r"\bself\.(\w+)\.\w")
_OF_BYTES = re.compile(r"\bb(?:\"+[^\"]*\"+|'+[^']*'+)\s*\.(format|encode)\(")
_REFLECTION = re.compile(
    r"\b(?:setattr|vars|locals|hasattr|getattr|delattr)\s*\(|__(?:dict|getattr|setattr|getattribute|slots|new)__"
)
_Function = ast.FunctionDef | ast.AsyncFunctionDef


def gaps_in_members(syntax: Syntax) -> Iterator[str]:
    """Yield attributes of `self` that nothing gives, or only as None."""
    code = syntax.without_strings
    if not (_reads_what_nothing_gives(code) or _uses_none(code)) or _REFLECTION.search(code):
        return
    program = program_of(syntax.code)
    nodes = list(ast.walk(program)) if program else []
    classes = [node for node in nodes if isinstance(node, ast.ClassDef)]
    file = _Classes(classes, nodes)
    for definition in classes:
        yield from file.gaps(definition)


def gaps_in_literals(syntax: Syntax) -> Iterator[str]:
    """Yield what is called of bytes as if they were a text."""
    code = syntax.without_strings
    for name in _OF_BYTES.findall(code) if ".format(" in code or ".encode(" in code else ():
        yield f"bytes has no {name}"


def _reads_what_nothing_gives(code: str) -> bool:
    """A first look, which spares most programs the second one."""
    taken = _TAKEN.findall(code)
    wanted = {name for name, is_set in taken if not is_set} - {name for name, is_set in taken if is_set}
    if wanted:
        wanted.difference_update(_DEFINED.findall(code))
    for name, members in _standard_classes().items() if wanted else ():
        if name in code:
            wanted -= members
    return any(re.search(rf"\.{name}\s*=", code) is None for name in wanted)


def _uses_none(code: str) -> bool:
    values: dict[str, bool] = {}
    for name, none in _SET.findall(code):
        values[name] = values.get(name, True) and bool(none)
    return any(values.get(name, False) for name in _MEMBER_OF_MEMBER.findall(code))


class _Classes:
    """The classes of one program."""

    def __init__(self, classes: list[ast.ClassDef], nodes: list[ast.AST]) -> None:
        self._by_name = {definition.name: definition for definition in classes}
        self._extended = {last(base) for definition in classes for base in definition.bases}
        self._extended |= {name for node in nodes for name in bases_of_call(node)}
        # An attribute may also be set from without.
        self._stored = {
            node.attr for node in nodes if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
        }
        self._methods = {node.name for node in nodes if isinstance(node, _Function)}
        self._values = _values_of_attributes(nodes)

    def gaps(self, definition: ast.ClassDef) -> Iterator[str]:
        """Yield what the methods of a class read of `self` though it is not there; a class to mix in has more."""
        own = None if definition.name in self._extended else self._members(definition)
        if own is None or "Mixin" in definition.name:
            return
        for method in definition.body:
            if isinstance(method, _Function) and [part.arg for part in method.args.args[:1]] == ["self"]:
                yield from self._of_method(definition, method, own | self._stored)

    def _members(self, definition: ast.ClassDef, depth: int = 0) -> frozenset[str] | None:
        """Return all members of a class, None where a base is not known."""
        if definition.keywords or definition.decorator_list or depth > len(self._by_name):
            return None
        members = frozenset(dir(object)) | _bound_in(definition)
        for base in definition.bases:
            name = last(base)
            known = (
                self._members(self._by_name[name], depth + 1)
                if name in self._by_name
                else _standard_classes().get(name)
            )
            if known is None:
                return None
            members |= known
        return members

    def _of_method(self, owner: ast.ClassDef, method: _Function, members: frozenset[str]) -> Iterator[str]:
        nodes = list(_own_nodes(method))
        if any(
            isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load) and node.id == "self"
            for node in nodes
        ):
            return
        for node in nodes:
            if isinstance(node, ast.Attribute) and _is_self(node.value):
                if isinstance(node.ctx, ast.Load) and node.attr not in members:
                    yield f"{owner.name} never gets {node.attr}"
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Attribute):
                name = node.value.attr
                is_none = _is_self(node.value.value) and self._is_only_none(name, owner)
                if is_none and name not in _asked_for(method):
                    yield f"{name} of {owner.name} is never more than None"

    def _is_only_none(self, name: str, owner: ast.ClassDef) -> bool:
        values = self._values.get(name)
        is_known = all(last(base) in ("object", "ABC") for base in owner.bases)
        return is_known and name not in self._methods and bool(values) and all(map(_is_none, values or ()))


def _values_of_attributes(nodes: list[ast.AST]) -> dict[str, list[ast.expr | None]]:
    """Return what attributes are set to, None for what cannot be told."""
    values: dict[str, list[ast.expr | None]] = {}
    told = set()
    for node in nodes:
        targets: list[ast.expr] = node.targets if isinstance(node, ast.Assign) else []
        if isinstance(node, ast.AnnAssign):
            targets = [node.target]
        for target in targets:
            if isinstance(target, ast.Attribute) and isinstance(node, ast.Assign | ast.AnnAssign):
                told.add(target)
                values.setdefault(target.attr, []).append(node.value)
    for node in nodes:
        if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load) and node not in told:
            values.setdefault(node.attr, []).append(None)
    return values


def _is_none(value: ast.expr | None) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def _asked_for(method: _Function) -> set[str]:
    """Return the attributes that a condition in a method looks at."""
    tests = [
        node.test
        for node in ast.walk(method)
        if isinstance(node, ast.If | ast.IfExp | ast.While | ast.Assert)
    ]
    tests += [node for node in ast.walk(method) if isinstance(node, ast.BoolOp)]
    return {node.attr for test in tests for node in ast.walk(test) if isinstance(node, ast.Attribute)}


def _bound_in(definition: ast.ClassDef) -> frozenset[str]:
    """Return what a class has of itself, and the attributes that are set in it; what its methods bind is their own."""
    names: set[str] = set()
    for node in within(definition.body):
        if isinstance(node, _Function | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, ast.alias):
            names.add(node.asname or node.name)
    for node in ast.walk(definition):
        if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
            names.add(node.attr)
    return frozenset(names)


def _own_nodes(method: _Function) -> Iterator[ast.AST]:
    """Yield the nodes of a method but those of classes and functions within that have another `self`."""
    pending: list[ast.AST] = list(method.body)
    while pending:
        node = pending.pop()
        is_function = isinstance(node, _Function | ast.Lambda)
        if is_function and any(part.arg == "self" for part in _parameters(node)):
            continue
        if not isinstance(node, ast.ClassDef):
            yield node
            pending += ast.iter_child_nodes(node)


def _parameters(node: ast.AST) -> list[ast.arg]:
    if not isinstance(node, _Function | ast.Lambda):
        return []
    return [part for part in ast.iter_child_nodes(node.args) if isinstance(part, ast.arg)]


def _is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "self"


@cache
def _standard_classes() -> Mapping[str, frozenset[str]]:
    table = read_table("facts/python_classes.toml")
    return {name: frozenset(members.split()) for name, members in table.items()}
