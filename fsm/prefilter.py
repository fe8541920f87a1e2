"""Ruling machines out by plain words: a machine can accept only a text that holds certain words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from fsm.machine import Machine
from fsm.trace import Mode

Words = tuple[str, ...]

# Parts of a regular expression that stand for no fixed character, or make the one before them optional.
LOOSE = re.compile(r"\\.|\[(?:\\.|[^\]\\])*\]|\w(?:[*?]|\{[^}]*\})", re.DOTALL)
# Alternatives, optional groups and flags: too much for reading words off the pattern.
INVOLVED = re.compile(r"(?<!\\)\||\)[*?{]|\(\?")
PYTHON_IMPORT = re.compile(r"(?:import|from)\s+(\w+)")
JAVA_IMPORT = re.compile(r"import\s+([\w.]+?)(?:\.[A-Z]\w*)?;?")
REQUIRE = re.compile(r"require\(['\"](.+)['\"]\)")
GO_MAJOR_VERSION = re.compile(r"/v\d+\Z")


@dataclass(frozen=True, slots=True)
class Needs:
    """What a machine needs: per state the alternatives, each of words that must all occur in the text."""

    machine: Machine
    states: tuple[tuple[Words, ...], ...]


class Prefilter:
    """Finds the machines that could accept a text. It may let one through in vain, never keep one back."""

    def __init__(self, machines: Iterable[Machine], mode: Mode) -> None:
        self._needs = [needs_of(machine, mode) for machine in machines]

    def candidates(self, text: str) -> list[Machine]:
        """Return the machines that have a way to acceptance on which every state finds its words."""
        words = _WordsOf(text)
        return [needs.machine for needs in self._needs if _has_way(needs, words)]


class _WordsOf(dict[str, bool]):
    """Whether each word asked for occurs in a text; looked up once a word, since machines share many."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def __missing__(self, word: str) -> bool:
        occurs = self[word] = word in self._text
        return occurs


def needs_of(machine: Machine, mode: Mode) -> Needs:
    """Return the words that a judge of this mode cannot do without."""
    if mode is Mode.STRICT:
        per_state = (
            [_words_of_name(name, machine.language) for name in state.accepts] for state in machine.states
        )
    else:
        per_state = ([_words_of_pattern(pattern) for pattern in state.published] for state in machine.states)
    return Needs(machine, tuple(map(_without_redundant, per_state)))


def _has_way(needs: Needs, words: _WordsOf) -> bool:
    """Walk from the first state, which names the import and so is the rarest, as far as the words allow."""
    pending, seen = [0], set[int]()
    while pending:
        number = pending.pop()
        if number in seen:
            continue
        seen.add(number)
        if not any(all(words[word] for word in alternative) for alternative in needs.states[number]):
            continue
        state = needs.machine.states[number]
        if state.is_accepting:
            return True
        pending.extend(state.successors)
    return False


def _words_of_name(name: str, language: str) -> Words:
    """Return the words of an API name that stay in every spelling the strict judge takes for it."""
    if language == "Python" and (found := PYTHON_IMPORT.match(name)):
        name = found[1]  # `import a.b` is also `from a import b`
    elif language == "Java" and (found := JAVA_IMPORT.fullmatch(name)):
        name = found[1]  # `import a.B` is also `import a.*`
    elif found := REQUIRE.fullmatch(name):
        name = found[1]  # `require('a')` is also `import x from 'a'`
    elif language == "Go":
        name = GO_MAJOR_VERSION.sub("", name)
    return _longest_first(re.findall(r"[\w$]+", name))


def _words_of_pattern(pattern: str) -> Words:
    """Return words that every match of a regular expression holds; none where that is not plain to see."""
    if INVOLVED.search(pattern):
        return ()
    return _longest_first(re.findall(r"\w+", LOOSE.sub(" ", pattern)))


def _longest_first(words: Iterable[str]) -> Words:
    """Order words so that the rarest, as a rule the longest, is asked for first."""
    return tuple(sorted(set(words), key=lambda word: (-len(word), word)))


def _without_redundant(alternatives: list[Words]) -> tuple[Words, ...]:
    """Drop the alternatives that need all the words of another one and more."""
    distinct = sorted(set(alternatives), key=len)
    kept: list[Words] = []
    for words in distinct:
        if not any(set(other) <= set(words) for other in kept):
            kept.append(words)
    return tuple(kept)
