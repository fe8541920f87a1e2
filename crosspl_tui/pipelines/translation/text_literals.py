"""String literals: every character by the rules of a language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from crosspl_tui.pipelines.translation.errors import Reason
from crosspl_tui.pipelines.translation.language import Language, TextRules, Units, fill
from crosspl_tui.pipelines.translation.naming import refuse

_DELETE = 0x7F


def text_literal(text: str, language: Language) -> str:
    """Write a string. Raises `RefusedError` for what the language cannot hold: NUL, or half of a surrogate pair."""
    rules = language.text
    if any("\ud800" <= character <= "\udfff" for character in text) and not rules.has_surrogates:
        raise refuse(language, Reason.TEXT, "half of a surrogate pair, which is no character")
    if "\0" in text and not rules.has_nul:
        raise refuse(language, Reason.TEXT, f"a NUL character; {language.name} has none in strings")
    template, escapes = rules.template, rules.escapes
    if "\0" in text and rules.with_nul:
        template = rules.with_nul
    elif rules.with_control and any(map(_is_control, text)):
        template, escapes = rules.with_control, rules.with_control_escapes
    inside = "".join(_escaped(text, rules, escapes))
    return fill(template, text=inside, bytes=len(text.encode("utf-8", "surrogatepass")))


def _is_control(character: str) -> bool:
    return character < " " or ord(character) == _DELETE


def _escaped(text: str, rules: TextRules, escapes: Mapping[str, str]) -> Iterable[str]:
    for character in text:
        if character in escapes:
            yield escapes[character]
        elif _is_control(character):
            yield fill(rules.control, x=ord(character)) if rules.control else character
        elif character.isascii() or not rules.unprintable or (character.isprintable() and not rules.is_ascii):
            yield character
        else:
            yield from _beyond_ascii(character, rules)


def _beyond_ascii(character: str, rules: TextRules) -> Iterable[str]:
    match rules.units:
        case Units.UTF_8:
            units = list(character.encode())
        case Units.UTF_16:
            raw = character.encode("utf-16-be", "surrogatepass")
            units = [int.from_bytes(raw[at : at + 2]) for at in range(0, len(raw), 2)]
        case Units.CODE_POINTS:
            units = [ord(character)]
    for unit in units:
        yield fill(rules.astral if rules.astral and unit > 0xFFFF else rules.unprintable, x=unit)
