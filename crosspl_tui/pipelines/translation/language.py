"""The rules of one language, as its data file in `rules/` gives them.

In templates `⟨name⟩` stands for a value; `⟨name:spec⟩` formats a number. Each rule says which names it knows.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

_PLACEHOLDER = re.compile(r"⟨(\w+)(?::([^⟩]*))?⟩")


def fill(template: str, **values: object) -> str:
    """Put values in the places of a template. Raises `KeyError` for a place without a value."""
    return _PLACEHOLDER.sub(lambda place: format(values[place[1]], place[2] or ""), template)


class Units(StrEnum):
    """What an escape of a character beyond ASCII is made of."""

    CODE_POINTS = "code points"
    UTF_16 = "utf-16"
    UTF_8 = "utf-8"


class Joining(StrEnum):
    """How a candidate and its check become one program."""

    APPEND = "append"
    CLASS = "class"
    """The check begins inside the class that the candidate opens, and closes it."""

    GO = "go"
    """The check's imports go up to the candidate's, whose unused ones go away."""


@dataclass(frozen=True, slots=True)
class FunctionRules:
    """Headers. Knows function, parameters, result; `parameter` knows name, type, number, form."""

    header: str
    name: str = ""
    """The function's name where it cannot be the problem's."""

    end: str = ""
    """What closes the function."""

    prelude: str = ""
    """What programs begin with: imports, and the class that functions are in."""

    parameter: str = "⟨name⟩"
    separator: str = ", "
    argument: str = "⟨value⟩"
    """An argument of the call in the check; knows name and value."""

    argument_separator: str = ", "
    reserved: tuple[str, ...] = ()
    """Names that parameters cannot have; they get an underscore."""


@dataclass(frozen=True, slots=True)
class TypeRules:
    """Type names; all empty where headers name no types. Knows item, key, value, items, members, name, count."""

    int_: str = ""
    wide_int: str = ""
    float_: str = ""
    bool_: str = ""
    str_: str = ""
    none: str = ""
    list_: str = ""
    set_: str = ""
    dict_: str = ""
    pairs: str = ""
    """A dictionary that the language's own cannot be, as a list of pairs or otherwise."""

    tuple_: str = ""
    tuple_one: str = ""
    tuple_empty: str = ""
    tuple_names: tuple[str, ...] = ()
    """What `⟨name⟩` is, by number of items from 1; longer tuples are refused."""

    optional: str = ""
    optional_scalar: str = ""
    mixed: str = ""
    separator: str = ", "
    member_separator: str = ", "
    boxed: Mapping[str, str] = field(default_factory=dict)
    """Names that int, float ... have as parts of other types."""


@dataclass(frozen=True, slots=True)
class IntegerRules:
    """Whole numbers; knows digits."""

    literal: str = "⟨digits⟩"
    bits: int = 0
    """How many bits the type has; 0 for no limit."""

    minimum: str = ""
    """The least number of the type, where its digits do not do."""

    wide: str = ""
    wide_bits: int = 0


@dataclass(frozen=True, slots=True)
class FloatRules:
    """Floats; knows digits."""

    infinity: str
    minus_infinity: str
    nan: str
    literal: str = "⟨digits⟩"
    minus_zero: str = "-0.0"
    keeps_whole: bool = False
    """Whether a whole number among floats may stay one."""


@dataclass(frozen=True, slots=True)
class TextRules:
    """Strings; templates know text, and bytes, the length in UTF-8. Escapes know x."""

    template: str
    escapes: Mapping[str, str]
    control: str = ""
    """For a control character without an escape of its own; empty where it stands for itself."""

    unprintable: str = ""
    """For what lies beyond ASCII and cannot be seen; empty where it stands for itself."""

    astral: str = ""
    """The same beyond U+FFFF, where that is another."""

    units: Units = Units.CODE_POINTS
    is_ascii: bool = False
    """Whether all that lies beyond ASCII is escaped."""

    has_surrogates: bool = False
    has_nul: bool = True
    with_nul: str = ""
    """The template for texts with a NUL."""

    with_control: str = ""
    """The template for texts with control characters, with escapes of its own."""

    with_control_escapes: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ValueRules:
    """All other values but dictionaries. Templates know type, item, items, value, count."""

    true: str
    false: str
    none: str = ""
    none_inside: str = ""
    """None as a part of another value, where it is written otherwise."""

    none_typed: str = ""
    """None where a type name says of what."""

    some: str = "⟨value⟩"
    """A value where None might stand."""

    mixed: str = "⟨value⟩"
    separator: str = ", "
    list_: str = ""
    list_empty: str = ""
    list_of_scalars: str = ""
    tuple_: str = ""
    tuple_one: str = ""
    tuple_empty: str = ""
    tuple_of_scalars: str = ""
    set_: str = ""
    """Empty where a set is a dictionary to True."""

    set_empty: str = ""
    set_items: tuple[str, ...] = ()
    """Kinds of items that sets can hold; empty for any."""


@dataclass(frozen=True, slots=True)
class DictRules:
    """Dictionaries. Templates know type, key, value, entries; those of pairs too."""

    literal: str
    entry: str
    empty: str = ""
    separator: str = ", "
    keys: tuple[str, ...] = ()
    """Kinds of keys that dictionaries can have; empty for any."""

    keys_are_texts: bool = False
    """Whether 1 and "1" are one key; a dictionary with both becomes pairs."""

    computed_entry: str = ""
    """For keys whose text is found by `computed_keys`."""

    computed_keys: str = ""
    pairs: str = ""
    """A dictionary with other keys; empty where it is refused."""

    pair: str = ""


@dataclass(frozen=True, slots=True)
class CheckRules:
    """The test part of a program; knows function, arguments, expected, type."""

    template: str
    unordered: str = ""
    """The template for dictionaries and sets, where it is another."""

    imports: str = ""
    """What goes to the top of the program."""

    joining: Joining = Joining.APPEND
    knows_nan: bool = True


@dataclass(frozen=True, slots=True)
class Language:
    """All rules of a language."""

    abbreviation: str
    name: str
    function: FunctionRules
    values: ValueRules
    text: TextRules
    float_: FloatRules
    dict_: DictRules
    check: CheckRules
    types: TypeRules = field(default_factory=TypeRules)
    int_: IntegerRules = field(default_factory=IntegerRules)
    is_words: bool = False
    """Whether all values are texts of words and lines, as in shells."""

    @property
    def is_typed(self) -> bool:
        return bool(self.types.int_)
