"""Types that a Java file uses and that there cannot be: by their first letter no project has them beside it."""

from __future__ import annotations

from collections.abc import Iterator

from fsm.gaps.java.tree import words_of
from fsm.gaps.java.typing.names import INFERRED, Names, Nodes

_PACKAGES = ("scoped_type_identifier", "scoped_identifier")


def unknown_types(names: Names, nodes: Nodes) -> Iterator[str]:
    """Yield the types in small letters, such as those of other languages, and primitives that are no objects."""
    found = set[str]()
    for node in nodes.get("type", ()):
        name = words_of(names.code, node)
        is_inner = node.parent is not None and node.parent.type in _PACKAGES
        if (
            name.islower()
            and name.isalpha()
            and not is_inner
            and name != INFERRED
            and not names.may_name_type(name)
        ):
            found.add(name)
    if not any(name.endswith(".*") and not name.startswith(("java.", "javax.")) for name in names.imports):
        yield from (f"there is no type {name}" for name in sorted(found))
    for node in nodes.get("primitive", ()):
        yield f"{words_of(names.code, node)} is no object"
