"""Sentences for instructions: articles, lists, and subjects for the verbs of documentation comments."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

# Kinds of communication that are one thing, and so want an article: "a TCP server", but "file exchange".
_COUNTABLE = re.compile(
    r"^(?:Pipe|File stream)\b|^(?!Streams ).*\b(?:client|server|producer|consumer|consumer group|peer|sender|caller"
    r"|publisher|subscriber|requester|replier)(?: \(\w+\))?$"
)
_VOWEL_SOUND = re.compile(r"^(?:[AEIOaeio]|u(?!ni|se)|HTTP|MQTT)")
_DOERS = ("function", "method")  # of a class "Queue of notices" says what it is
_VALUES = frozenset({"null", "true", "false", "nil", "undefined"})
_PLAIN_WORDS = frozenset({"Asynchronous", "Child", "File", "Pipe", "Pipes", "Streams", "Synchronous"})
_WORD_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")


@cache
def _verbs() -> frozenset[str]:
    """The verbs with which documentation comments like to begin."""
    return frozenset(
        (files("crosspl_tui.pipelines.instruction") / "verbs.txt").read_text(encoding="utf-8").split()
    )


def sentence(text: str) -> str:
    """Return a text with a capital at its start, unless that is a name, and one full stop at its end."""
    text = text.strip()
    if not text:
        return ""
    first_word = text.split(maxsplit=1)[0]
    if first_word.isalpha() and first_word.islower() and first_word not in _VALUES:
        text = text[0].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else text.rstrip(" :;,") + "."


def clause(text: str) -> str:
    """Return a text to stand within a sentence: a small letter at its start, no full stop at its end."""
    text = text.strip().rstrip(".")
    first_word = text.split(maxsplit=1)[0] if text else ""
    return text[:1].lower() + text[1:] if first_word[1:].islower() or len(first_word) == 1 else text


def with_article(kind: str) -> str:
    """Return "a TCP server" for "TCP server" and "file exchange" for "File exchange"."""
    first_word = kind.split(maxsplit=1)[0]
    plain = clause(kind) if first_word in _PLAIN_WORDS else kind
    if not _COUNTABLE.search(kind):
        return plain
    return f"{'an' if _VOWEL_SOUND.match(kind) else 'a'} {plain}"


def listed(parts: Sequence[str], conjunction: str = "and") -> str:
    """Return "a, b and c"."""
    return " ".join(filter(None, [", ".join(parts[:-1]), conjunction if len(parts) > 1 else "", parts[-1]]))


def with_subject(subject: str, text: str, name: str = "") -> str:
    """Turn the first sentence of a comment into one with a subject.

    "Sends a reading." gives "The function sends a reading.", "Send a reading." gives "The function should send a
    reading."; a comment that begins with the `name` of what it describes, as in Go, loses that. Text which does
    not begin with a known verb stays as it is.
    """
    if name and re.match(rf"`?{re.escape(name)}`?(?:\(\))?\s+(?!\()", text):
        text = re.sub(rf"^`?{re.escape(name)}`?(?:\(\))?\s+", "", text)
        return sentence(f"{subject or 'It'} {text}")
    first_word, _, rest = text.partition(" ")
    verb = first_word.lower()
    if not first_word.isalpha() or not subject:
        return sentence(text)
    if verb in _verbs() and subject.endswith(_DOERS):
        return sentence(f"{subject} should {verb} {rest}")
    if any(stem in _verbs() for stem in _stems(verb)):
        return sentence(f"{subject} {verb} {rest}")
    return sentence(text)


def _stems(verb: str) -> tuple[str, ...]:
    """The plain forms that a verb in the third person may have."""
    if not verb.endswith("s"):
        return ()
    return (verb[:-1], verb.removesuffix("es"), f"{verb.removesuffix('ies')}y")


def words_of(name: str) -> list[str]:
    """Split an identifier into its words, in small letters."""
    return [part.lower() for part in _WORD_PARTS.findall(name)]


def told_by_name(name: str) -> str:
    """Return what a function's name says as a clause, "find parcel", or "" when it does not begin with a verb."""
    words = words_of(name)
    return " ".join(words) if len(words) > 1 and words[0] in _verbs() else ""


def told_by_event(name: str) -> str:
    """Return "handle the close event" for `onClose` and "handle GET requests" for `do_GET`, "" for other names."""
    match words_of(name):
        case ["on", *event] if event:
            return f"handle the {' '.join(event)} event"
        case ["do", method]:
            return f"handle {method.upper()} requests"
        case _:
            return ""
