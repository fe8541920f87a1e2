"""Foreign text made safe to look at: what a terminal would obey is shown as a symbol of the same width.

Every replacement is one character for one character, so that columns counted in the original still hold.
"""

from __future__ import annotations

import re
import unicodedata

DELETE = "\N{SYMBOL FOR DELETE}"
CONTROL = "\N{SYMBOL FOR SUBSTITUTE FORM TWO}"
DIRECTION = "\N{LEFT RIGHT ARROW}"
INVISIBLE = "\N{DIAMETER SIGN}"
LINE_BREAK = "\N{SYMBOL FOR NEWLINE}"
BROKEN = "\N{REPLACEMENT CHARACTER}"

_BIDIRECTIONAL = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
_SYMBOLS = {
    "\x7f": DELETE,
    "\u2028": LINE_BREAK,
    "\u2029": LINE_BREAK,
    **dict.fromkeys(_BIDIRECTIONAL, DIRECTION),
}
_CATEGORY_SYMBOLS = {"Cc": CONTROL, "Cs": BROKEN}
_SUSPECT = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\U000e0000-\U000e007f]"
)


def visible(text: str) -> str:
    """Return the text with control, direction and invisible characters as symbols; tabs and line feeds stay."""
    return _SUSPECT.sub(lambda match: _symbol(match[0]), text)


def visible_line(text: str) -> str:
    """Return the text on one line: like `visible`, with tabs as a space and line feeds as symbols."""
    return visible(text).replace("\t", " ").replace("\n", LINE_BREAK)


def _symbol(character: str) -> str:
    code = ord(character)
    if code < 0x20:
        return chr(0x2400 + code)
    return _SYMBOLS.get(character) or _CATEGORY_SYMBOLS.get(unicodedata.category(character), INVISIBLE)
