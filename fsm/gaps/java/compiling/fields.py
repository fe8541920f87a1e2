"""What Java's compiler refuses about fields: final ones without a value, those of objects where there is no object."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tree_sitter import Node

from fsm.gaps.java.blocks import end_of_block
from fsm.gaps.java.own import has_modifier, name_of
from fsm.gaps.java.tree import child_of, words_of

_NO_TYPES = frozenset({"return", "throw", "else", "case", "in", "assert", "yield", "instanceof", "new", "do"})
_ASSIGNED = re.compile(r"(\w+)\s*=(?!=)")
_USED = re.compile(r"([A-Za-z_](?<![\w.:@].)\w*)\b(?!\s*(?:->|\())")
_DECLARED = re.compile(r"([\w>\]]+|\.\.\.)\s+(?=(\w+))")
_ALSO_DECLARED = re.compile(r",\s*(\w+)\s*(?:\[\s*\]\s*)?(?=[=;]|(?:,\s*\w+\s*)+[=;])")
_ANNOTATED = re.compile(r"@\w+\s*\((?:[^()]|\([^()]*\))*\)")
_CHANGED = re.compile(r"(?<![\w.])this\.(\w+)\s*(?:[-+*/%|&^]?=(?!=)|\+\+|--)")
_SET_ALONE = re.compile(r"(?:[;{}]|\)\s|\belse\b)\s*(\w+)\s*(?:[-+*/%|&^]?=(?!=)|\+\+|--)")
_CLASS_INSIDE = re.compile(r"\bnew\s+\w[\w.<>, ?]*\([^;{}]*\)\s*\{|\bclass\s+\w+")
# Objects of classes that have fields themselves.
_ANONYMOUS = re.compile(r"\bnew\s+(?!Runnable\b|Callable\b|Thread\b)\w[\w.<>, ]*\([^;{}]*\)\s*\{")
# What is below them sees no fields of theirs, but for constants with names in capitals.
_WITHOUT_FIELDS = frozenset(
    {
        *("ChannelDuplexHandler", "ChannelInboundHandlerAdapter", "ChannelInitializer"),
        *("ChannelOutboundHandlerAdapter", "SimpleChannelInboundHandler", "Thread", "TimerTask"),
    }
)
_INFERRED = re.compile(r"\(([\w\s,]*)\)\s*->|(\w+)\s*->")


def gaps_in_fields(code: str, classes: Iterable[Node]) -> Iterator[str]:
    """Yield them; where annotations may give constructors to a class they are not looked for."""
    if "lombok" in code:
        return
    for node in classes:
        body = node.child_by_field_name("body")
        members = body.named_children if body is not None else []
        fields = [member for member in members if member.type == "field_declaration"]
        if any(has_modifier(code, field, "final") for field in fields):
            yield from _set_again(code, fields, members)
        if without_value := list(_without_value(code, fields)):
            text = words_of(code, node)
            rest = [name for name in without_value if f"{name} = " not in text]
            assigned = set(_ASSIGNED.findall(text)) if rest else ()
            yield from (f"{name} is final and never gets a value" for name in rest if name not in assigned)
        of_objects = {
            name
            for field in fields
            if not has_modifier(code, field, "static")
            for name in _names(code, field)
        }
        for member in members if of_objects else ():
            # A class that extends another may have a field of that name from there.
            is_alone = member.type in ("method_declaration", "field_declaration") or (
                member.type == "class_declaration" and _gets_no_fields(code, member)
            )
            if is_alone and has_modifier(code, member, "static"):
                yield from _used_without_object(words_of(code, member), of_objects)


def _gets_no_fields(code: str, node: Node) -> bool:
    base = child_of(node, "superclass")
    return base is None or words_of(code, base.named_children[0]).partition("<")[0] in _WITHOUT_FIELDS


def _without_value(code: str, fields: Iterable[Node]) -> Iterator[str]:
    for field in fields:
        if has_modifier(code, field, "final"):
            for declarator in field.children_by_field_name("declarator"):
                if declarator.child_by_field_name("value") is None:
                    yield name_of(code, declarator)


def _set_again(code: str, fields: Iterable[Node], members: Iterable[Node]) -> Iterator[str]:
    """A final field gets a value where it stands, or in a constructor."""
    with_value, without = set[str](), set[str]()
    for field in fields:
        if has_modifier(code, field, "final"):
            for declarator in field.children_by_field_name("declarator"):
                kind = with_value if declarator.child_by_field_name("value") is not None else without
                kind.add(name_of(code, declarator))
    for member in members:
        if member.type not in ("method_declaration", "constructor_declaration"):
            continue
        names = with_value if member.type == "constructor_declaration" else with_value | without
        text = words_of(code, member)
        if not any(name in text for name in names) or _CLASS_INSIDE.search(text):
            continue
        changed = {name for name in _CHANGED.findall(text) if name in names}
        changed |= {name for name in _changed_alone(text) if name in names}
        yield from (f"{name} is final and set again" for name in sorted(changed))


def _changed_alone(text: str) -> Iterator[str]:
    declared = {name for kind, name in _DECLARED.findall(text) if kind not in _NO_TYPES}
    declared |= set(_ALSO_DECLARED.findall(text))
    for several, one in _INFERRED.findall(text):
        declared |= {one, *several.replace(",", " ").split()}
    yield from (name for name in _SET_ALONE.findall(_ANNOTATED.sub(" ", text)) if name not in declared)


def _without_bodies(text: str) -> str:
    """Return a text without the bodies of the classes without a name, which have fields of their own."""
    while (found := _ANONYMOUS.search(text)) is not None:
        text = text[: found.start()] + " " + text[end_of_block(text, found.end()) + 1 :]
    return text


def _names(code: str, field: Node) -> Iterator[str]:
    yield from (name_of(code, declarator) for declarator in field.children_by_field_name("declarator"))


def _used_without_object(text: str, names: set[str]) -> Iterator[str]:
    """A static method or class uses a field that is none of its own variables."""
    if "@" in text:
        text = _ANNOTATED.sub(" ", text)
    used = names.intersection(_USED.findall(text))
    if used and _ANONYMOUS.search(text):
        text = _without_bodies(text)
        used = names.intersection(_USED.findall(text))
    if not used:
        return
    declared = {name for kind, name in _DECLARED.findall(text) if kind not in _NO_TYPES}
    declared |= set(_ALSO_DECLARED.findall(text))
    for several, one in _INFERRED.findall(text):
        declared |= {one, *several.replace(",", " ").split()}
    yield from (f"{name} is not static" for name in sorted(used - declared))
