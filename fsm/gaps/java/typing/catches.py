"""Clauses of a Java file that catch what cannot come to them: what one above has caught, what nothing there throws."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from tree_sitter import Node

from fsm.gaps.java.compiling.exceptions import is_handled
from fsm.gaps.java.compiling.members import exceptions_above
from fsm.gaps.java.own import has_modifier
from fsm.gaps.java.tree import child_of, words_of
from fsm.gaps.java.typing.expressions import Expressions, arguments_of, members_of
from fsm.gaps.java.typing.names import Nodes, around, bases_of
from fsm.gaps.java.typing.standard import OBJECT, PRIMITIVES, thrown_by
from fsm.tables import read_table

_HIGHEST = frozenset({"Exception", "Throwable"})
_OTHER_CODE = frozenset({"class_body", "class_declaration", "lambda_expression", "method_reference"})
_OF_ONE_METHOD = frozenset({"Runnable", "Callable", "Serializable"})
_UNCHECKED_ALONE = frozenset({"RuntimeException", "Error"})


_AGAIN = re.compile(r"\bthrow\s+\w+\s*;")


class Catches:
    """The `catch` clauses of one file."""

    def __init__(self, expressions: Expressions, nodes: Nodes) -> None:
        self._expressions = expressions
        self._names = expressions.names
        self._nodes = nodes
        self._code = expressions.code

    def gaps(self) -> Iterator[str]:
        """Yield the clauses that the compiler refuses."""
        for node in self._nodes.get("attempt", ()):
            clauses = [child for child in node.named_children if child.type == "catch_clause"]
            caught = [self._caught(clause) for clause in clauses]
            yield from self._caught_already(caught)
            yield from self._caught_together(caught)
            names = [name for listed in caught for name in listed if self._is_checked(name)]
            thrown = self._thrown_in(node) if names or self._throws_again(clauses) else None
            if thrown is not None:
                yield from self._thrown_again(clauses, caught, thrown)
            for name in names if thrown is not None else ():
                above = exceptions_above()[name]
                if not any(
                    kind in above or name in exceptions_above().get(kind, ()) for kind in thrown or ()
                ):
                    yield f"nothing throws the {name} that is caught"

    def _caught(self, clause: Node) -> list[str]:
        parameter = child_of(clause, "catch_formal_parameter")
        kinds = child_of(parameter, "catch_type") if parameter is not None else None
        return [words_of(self._code, kind) for kind in kinds.named_children] if kinds is not None else []

    def _throws_again(self, clauses: Sequence[Node]) -> bool:
        return any(_AGAIN.search(words_of(self._code, clause)) is not None for clause in clauses)

    def _thrown_again(
        self, clauses: Sequence[Node], caught: Sequence[Sequence[str]], thrown: set[str]
    ) -> Iterator[str]:
        """What a clause throws again is what came to it of what its `try` throws."""
        before = set[str]()
        for clause, listed in zip(clauses, caught, strict=True):
            came = {
                kind
                for kind in thrown & exceptions_above().keys()
                if before.isdisjoint(self._above(kind)) and not self._above(kind).isdisjoint(listed)
            }
            before.update(listed)
            statement = self._throwing_again(clause)
            for kind in sorted(came) if statement is not None else ():
                if statement is not None and not is_handled(self._code, statement, kind):
                    yield f"{kind} is thrown again and neither caught nor declared"

    def _throwing_again(self, clause: Node) -> Node | None:
        """Return the last statement of a clause where that throws what was caught, as it came."""
        parameter, body = child_of(clause, "catch_formal_parameter"), clause.child_by_field_name("body")
        if parameter is None or body is None or not body.named_children:
            return None
        name = words_of(self._code, parameter.child_by_field_name("name"))
        last = body.named_children[-1]
        is_set = re.search(rf"(?<![\w.]){name}\s*=[^=]", words_of(self._code, body)) is not None
        is_last = last.type == "throw_statement" and words_of(self._code, last.named_children[0]) == name
        return last if is_last and not is_set else None

    def _above(self, name: str) -> frozenset[str]:
        """Return the names of what is surely above an exception, its own among them."""
        if name in self._names.own:
            found = {name}
            for base in bases_of(self._names.own[name])[:1]:
                word = words_of(self._code, base)
                found |= self._above(word) if word != name else set()
            return frozenset(found)
        if self._names.may_name_type(name) and self._is_foreign(name):
            return frozenset({name})
        if name in ("RuntimeException", "Exception"):
            return frozenset({name, "Exception", "Throwable"})
        return exceptions_above().get(name, frozenset({name}))

    def _is_foreign(self, name: str) -> bool:
        return not self._names.simple_type(name).startswith(("java.", "javax."))

    def _caught_already(self, caught: Sequence[Sequence[str]]) -> Iterator[str]:
        for number, listed in enumerate(caught):
            before = {name for earlier in caught[:number] for name in earlier}
            for name in listed:
                if found := before & (
                    self._above(name) | ({"Throwable"} if "Throwable" in before else set())
                ):
                    yield f"{name} is caught behind {min(found)}"

    def _caught_together(self, caught: Sequence[Sequence[str]]) -> Iterator[str]:
        for listed in caught:
            for name in listed:
                if found := (set(listed) - {name}) & self._above(name):
                    yield f"{name} is caught together with {min(found)}"

    def _is_checked(self, name: str) -> bool:
        if name in _HIGHEST or name not in exceptions_above() or name in self._names.own:
            return False
        return not (self._names.may_name_type(name) and self._is_foreign(name))

    def _thrown_in(self, attempt: Node) -> set[str] | None:
        """Return the names of all checked exceptions that a `try` may throw, None where they are not told."""
        body = attempt.child_by_field_name("body")
        found = self._thrown_below(body) if body is not None else None
        resources = attempt.child_by_field_name("resources")
        if resources is None or found is None:
            return found
        for resource in resources.named_children:
            kind = self._names.type_named(resource.child_by_field_name("type"))
            closing, made = _thrown_by(kind, "close", 0), self._thrown_below(resource)
            if closing is None or made is None:
                return None
            found |= closing | made
        return found

    def _thrown_below(self, node: Node) -> set[str] | None:
        found = set[str]()
        todo = [node]
        while todo:
            each = todo.pop()
            if each.type in _OTHER_CODE:
                continue
            if each.type == "throw_statement":
                made = next(iter(each.named_children), None)
                kind = self._names.type_named(made.child_by_field_name("type")) if made is not None else ""
                if made is None or made.type != "object_creation_expression" or not kind:
                    return None
                found.add(kind.rpartition(".")[2])
            if each.type in ("method_invocation", "object_creation_expression"):
                thrown = self._thrown_by_call(each)
                if thrown is None:
                    return None
                found |= thrown
            if each.type == "explicit_constructor_invocation":
                return None
            if each.type in ("try_statement", "try_with_resources_statement"):
                inside = self._thrown_out_of(each)
                if inside is None:
                    return None
                found |= inside
                continue
            todo += each.named_children
        return found

    def _thrown_out_of(self, attempt: Node) -> set[str] | None:
        """Return what comes out of a `try` within another one."""
        clauses = [child for child in attempt.named_children if child.type == "catch_clause"]
        caught = {name for clause in clauses for name in self._caught(clause)}
        found = self._thrown_in(attempt)
        if found is None:
            if caught.isdisjoint(_HIGHEST):
                return None
            found = set()
        found = {kind for kind in found if caught.isdisjoint(self._above(kind))}
        for child in attempt.named_children:
            if child.type in ("catch_clause", "finally_clause"):
                thrown = self._thrown_below(child)
                if thrown is None:
                    return None
                found |= thrown
        return found

    def _thrown_by_call(self, call: Node) -> frozenset[str] | None:  # noqa: PLR0911 - one line a kind of call
        number = len(arguments_of(call))
        if call.type == "object_creation_expression":
            kind = self._names.type_named(call.child_by_field_name("type"))
            if child_of(call, "class_body") is not None:
                return None
            return (
                self._thrown_by_own(kind, "") if kind in self._names.own else _thrown_by(kind, "new", number)
            )
        name = words_of(self._code, call.child_by_field_name("name"))
        if call.child_by_field_name("object") is None:
            for parent in around(call):
                if parent.type in ("enum_declaration", "interface_declaration"):
                    return None
                if parent.type == "class_declaration":
                    owner = words_of(self._code, parent.child_by_field_name("name"))
                    return self._thrown_by_own(owner, name) if self._names.own.get(owner) == parent else None
                if (
                    parent.type == "class_body"
                    and parent.parent
                    and parent.parent.type != "class_declaration"
                ):
                    return None
            return None
        kind = self._expressions.receiver_of(call)
        if kind in self._names.own:
            return self._thrown_by_own(kind, name)
        if kind in PRIMITIVES or kind.endswith("[]") or kind == OBJECT:
            return None
        return _thrown_by(kind, name, number)

    def _may_inherit(self, node: Node) -> bool:
        """Say whether a class may have methods that stand elsewhere, of which each name may have some."""
        bases = {words_of(self._code, base).partition("<")[0] for base in bases_of(node)}
        return not bases <= _OF_ONE_METHOD

    def _thrown_by_own(self, owner: str, name: str) -> frozenset[str] | None:
        """Return what all methods of a name declare, "" for the constructors."""
        node = self._names.own.get(owner)
        if node is None or node.type != "class_declaration" or has_modifier(self._code, node, "abstract"):
            return None
        if "SneakyThrows" in self._code:
            return None
        if name and self._may_inherit(node):
            return None
        kind = "method_declaration" if name else "constructor_declaration"
        forms = [
            member
            for member in members_of(node)
            if member.type == kind
            and (not name or words_of(self._code, member.child_by_field_name("name")) == name)
        ]
        if not forms and (name or child_of(node, "superclass") is not None):
            return None
        found = set[str]()
        for form in forms:
            throws = child_of(form, "throws")
            found |= {words_of(self._code, kind) for kind in (throws.named_children if throws else [])}
        if any(kind not in exceptions_above() and kind not in _UNCHECKED_ALONE for kind in found):
            return None
        return frozenset(found)


def _thrown_by(kind: str, name: str, number: int) -> frozenset[str] | None:
    """Return the checked exceptions that a call may throw, of the JDK and of clients; None where that is not told."""
    if kind in _clients():
        listed = _clients()[kind]
        return listed.get(name, listed.get("*"))
    return thrown_by(kind, name, number)


@cache
def _clients() -> Mapping[str, Mapping[str, frozenset[str]]]:
    """Return the checked exceptions of the methods of clients, `*` for all methods that are not listed."""
    return {
        kind: {
            name: frozenset(thrown.split("/")) - {""}
            for name, _, thrown in (word.partition(":") for word in listed.split())
        }
        for kind, listed in read_table("facts/java_clients.toml")["thrown"].items()
    }
