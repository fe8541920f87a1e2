"""A reader of what models write for JSON: single and triple quotes, line breaks in strings, commas too many."""

from __future__ import annotations

import re

from crosspl_tui.pipelines.answers.errors import AnswerError

Json = str | float | bool | list["Json"] | dict[str, "Json"] | None

_SPACE = re.compile(r"(?:\s+|//[^\n]*|/\*.*?\*/)*", re.DOTALL)
_QUOTE = re.compile(r"[rR]?(\"\"\"|'''|\"|'|`)")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?")
_WORD = re.compile(r"[A-Za-z_]\w*")
_WORDS: dict[str, Json] = {
    "true": True,
    "false": False,
    "null": None,
    "True": True,
    "False": False,
    "None": None,
}
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(\n)|(.))", re.DOTALL)
_ESCAPED = {
    "n": "\n",
    "t": "\t",
    "r": "\r",
    "b": "\b",
    "f": "\f",
    "/": "/",
    "\\": "\\",
    '"': '"',
    "'": "'",
    "`": "`",
}
_DEEPEST = 50


class LenientReader:
    """Reads one value from a place in a text. After `object_at`, `position` is behind what was read."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.position = 0
        self._depth = 0

    def object_at(self, position: int) -> dict[str, Json]:
        """Read the object that begins with the brace at a position; raises `AnswerError` where it is none.

        A field given twice is an error, since one of the two would be lost.
        """
        self.position = position
        self._depth += 1
        if self._depth > _DEEPEST:
            raise AnswerError("the JSON is nested too deeply")
        self._take("{")
        fields: dict[str, Json] = {}
        while not self._comes("}"):
            name = self._name()
            self._take(":")
            if name in fields:
                raise AnswerError(f"the field {name} is given twice")
            fields[name] = self._value(f"the value of {name}")
            self._comma("}", f"the value of {name}")
        self._take("}")
        self._depth -= 1
        return fields

    def _name(self) -> str:
        self._skip()
        if _QUOTE.match(self._text, self.position):
            return self._string("a field's name")
        if word := _WORD.match(self._text, self.position):
            self.position = word.end()
            return word[0]
        raise self._unexpected("the name of a field was expected")

    def _value(self, what: str) -> Json:
        self._skip()
        if self._text.startswith("{", self.position):
            return self.object_at(self.position)
        if self._text.startswith("[", self.position):
            return self._list(what)
        if _QUOTE.match(self._text, self.position):
            return self._string(what)
        if number := _NUMBER.match(self._text, self.position):
            self.position = number.end()
            return float(number[0])
        word = _WORD.match(self._text, self.position)
        if word and word[0] in _WORDS:
            self.position = word.end()
            return _WORDS[word[0]]
        raise self._unexpected(f"{what} was expected")

    def _list(self, what: str) -> list[Json]:
        self._take("[")
        entries = list[Json]()
        while not self._comes("]"):
            entries.append(self._value(what))
            self._comma("]", what)
        self._take("]")
        return entries

    def _string(self, what: str) -> str:
        opening = _QUOTE.match(self._text, self.position)
        assert opening
        quote, start = opening[1], opening.end()
        end = self._end_of_string(quote, start)
        if end < 0:
            raise AnswerError(f"the answer ends within {what}; it was cut off", self._text[-60:])
        self.position = end + len(quote)
        inside = self._text[start:end]
        return _as_pasted(inside) if len(quote) == 3 and "\n" in inside else _unescaped(inside)

    def _end_of_string(self, quote: str, start: int) -> int:
        marks = re.compile(rf"\\.|{quote}", re.DOTALL)
        return next((m.start() for m in marks.finditer(self._text, start) if m[0] == quote), -1)

    def _comma(self, closing: str, what: str) -> None:
        if self._comes(","):
            self._take(",")
        elif not self._comes(closing):
            raise self._unexpected(f"after {what} a comma or {closing} was expected")

    def _comes(self, mark: str) -> bool:
        self._skip()
        return self._text.startswith(mark, self.position)

    def _take(self, mark: str) -> None:
        if not self._comes(mark):
            raise self._unexpected(f"{mark} was expected")
        self.position += 1

    def _skip(self) -> None:
        match = _SPACE.match(self._text, self.position)
        self.position = match.end() if match else self.position

    def _unexpected(self, expected: str) -> AnswerError:
        rest = self._text[self.position :]
        return (
            AnswerError(f"{expected}, but here stands", rest)
            if rest.strip()
            else AnswerError(f"{expected}, but the answer ends; it was cut off", self._text[-60:])
        )


def _as_pasted(inside: str) -> str:
    """The text of a triple-quoted string over several lines: code pasted as it is, its escapes its own."""
    return inside.removeprefix("\\").removeprefix("\n")


def _unescaped(inside: str) -> str:
    """Return the text of a string. An escape that JSON does not have stays as it is: most likely a pattern's."""
    return _ESCAPE.sub(_plain, inside)


def _plain(match: re.Match[str]) -> str:
    if match[1]:
        return chr(int(match[1], 16))
    return match[0] if match[2] else _ESCAPED.get(match[3], match[0])
