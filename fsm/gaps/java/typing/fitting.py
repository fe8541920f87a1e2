"""Whether a value of one Java type may stand where another type is asked for; what is not told fits everywhere."""

from __future__ import annotations

from collections.abc import Mapping

from fsm.gaps.java.typing.standard import (
    BOXES,
    OBJECT,
    PRIMITIVES,
    final_types,
    types_above,
)

# The types that a number fits besides its own.
_WIDER = {
    "byte": ("short", "int", "long", "float", "double"),
    "char": ("int", "long", "float", "double"),
    "float": ("double",),
    "int": ("long", "float", "double"),
    "long": ("float", "double"),
    "short": ("int", "long", "float", "double"),
}
_NARROW = frozenset({"byte", "char", "int", "short"})
_BOXED = {primitive: box for box, primitive in BOXES.items()}
_OF_ARRAYS = frozenset({OBJECT, "java.lang.Cloneable", "java.io.Serializable"})
NUMBERS = PRIMITIVES - {"boolean"}
Above = Mapping[str, frozenset[str] | None]


def fits(  # noqa: PLR0911 - one line a kind of type
    given: str, asked: str, own: Above, *, is_constant: bool = False
) -> bool:
    """Say whether a value may be assigned or handed over.

    `own` are the types above each class of the file, None where they are not all known. A whole number that the
    compiler knows fits narrower types too.
    """
    if not given or not asked or asked in (given, "void"):
        return True
    if given == "void":
        return False
    if given == "null":
        return asked not in PRIMITIVES
    if given in PRIMITIVES:
        return _number_fits(given, asked, is_constant=is_constant)
    if asked in PRIMITIVES:
        return _unboxes(given, asked, own)
    if asked == OBJECT:
        return True
    if given.endswith("[]"):
        return _array_fits(given, asked, own)
    above = _above(given, own)
    if asked.endswith("[]"):
        return False
    if above is None:
        return asked not in final_types()
    return asked in above or not _is_told(asked, own)


def _number_fits(given: str, asked: str, *, is_constant: bool) -> bool:
    if asked in PRIMITIVES:
        return asked in _WIDER.get(given, ()) or (is_constant and given in _NARROW and asked in _NARROW)
    if is_constant and given in _NARROW and BOXES.get(asked) in _NARROW:
        return True
    if asked.endswith("[]"):
        return False
    return asked in types_above(_BOXED[given]) or not _is_told(asked, {})


def _unboxes(given: str, asked: str, own: Above) -> bool:
    primitive = BOXES.get(given)
    if primitive is None:
        return False
    return fits(primitive, asked, own)


def _array_fits(given: str, asked: str, own: Above) -> bool:
    if not asked.endswith("[]"):
        return asked in _OF_ARRAYS
    element, other = given[:-2], asked[:-2]
    if element in PRIMITIVES or other in PRIMITIVES:
        return element == other
    return fits(element, other, own)


def _above(given: str, own: Above) -> frozenset[str] | None:
    if given in own:
        return own[given]
    return types_above(given) or None


def _is_told(asked: str, own: Above) -> bool:
    """Of the standard library only the types count that are known: a later version may put others above."""
    if asked in own:
        return True
    return bool(types_above(asked)) or not asked.startswith(("java.", "javax.", "jdk."))
