"""The strict judge: code only, whole names of the right kind, and a token of its own for every state.

Order counts within a block only, clean-up never decides, and the library has to be there. A source file is not even
parsed: what is code lexers tell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from fsm.judging.clean_up import clean_up_of
from fsm.judging.libraries import library_of, mixes_technologies
from fsm.judging.names import Matcher, StateMatchers, Token, matchers_of
from fsm.judging.order import is_reversed
from fsm.judging.together import closest
from fsm.judging.ways import Way, choose, musts, nearest_way
from fsm.lexers import lex
from fsm.machine import Machine, State
from fsm.trace import Findings, Hit, Origin, Presence, Verdict

if TYPE_CHECKING:
    from fsm.syntax import Syntax

_IMPORT_LINES = ("import ", "from ", "use ", "#include", "package ")
_Tokens = Mapping[int, Sequence[Token]]


@dataclass(frozen=True, slots=True)
class Opinion:
    """What the strict judge makes of a text: the hits, the states that are missing, the verdict and why."""

    hits: Mapping[int, Hit]
    missing: frozenset[int]
    verdict: Verdict
    reason: str
    findings: Findings


def examine(machine: Machine, text: str, suffix: str, *, origin: Origin = Origin.UNKNOWN) -> Opinion:
    """Judge a text as a file of a suffix; without a grammar for it comments and strings count too."""
    if origin is Origin.SOURCE and (lexed := lex(text, suffix)):
        return _Examination(machine, text, lexed.blanked, None, origin).opinion()
    from fsm.syntax import UnsupportedLanguageError, parse  # noqa: PLC0415 - most scans do without a grammar

    try:
        syntax = parse(text, suffix)
    except UnsupportedLanguageError:
        return _Examination(machine, text, text, None, origin).opinion()
    return _Examination(
        machine, text, syntax.blanked, None if origin is Origin.SOURCE else syntax, origin
    ).opinion()


class _Names:
    """The names in a text's code: of a file several machines ask for the same."""

    def __init__(self, code: str) -> None:
        self._code = code
        self._found: dict[Matcher, list[Token]] = {}

    def find(self, matcher: Matcher) -> list[Token]:
        """Return where a name is met; what stands in an import is met as an import only."""
        if matcher not in self._found:
            tokens = matcher.find(self._code) if matcher.word in self._code else []
            if not matcher.is_import:
                tokens = [token for token in tokens if not self._is_imported_at(token.start)]
            self._found[matcher] = tokens
        return self._found[matcher]

    def _is_imported_at(self, offset: int) -> bool:
        line = self._code.rfind("\n", 0, offset) + 1
        return self._code[line : line + 80].lstrip().startswith(_IMPORT_LINES)


_names_of = lru_cache(maxsize=4)(_Names)


class _Examination:
    """One machine and one text; `syntax` is None where nobody asks whether the text parses."""

    def __init__(self, machine: Machine, text: str, code: str, syntax: Syntax | None, origin: Origin) -> None:
        self._machine = machine
        self._text = text
        self._code = code
        self._syntax = syntax
        self._origin = origin
        self._error_line = syntax.first_error_line if syntax and not _is_conditional(syntax) else None
        # The first state of a machine is an import, but for what languages have built in.
        self._asks_for_import = any(matcher.is_import for matcher in matchers_of(machine)[0].names)

    def opinion(self) -> Opinion:
        tokens = {
            number: self._tokens(matchers) for number, matchers in enumerate(matchers_of(self._machine))
        }
        way = nearest_way(self._machine, tokens)
        chosen = closest(tokens, choose(self._machine, tokens, way), self._steps(way))
        missing = frozenset(musts(self._machine, way)) - chosen.keys()
        findings = self._findings(chosen)
        verdict, reason = self._verdict(way, tokens, missing, findings)
        hits = {number: _hit(self._text, token) for number, token in sorted(chosen.items())}
        return Opinion(
            hits, missing if verdict is not Verdict.ACCEPT else frozenset(), verdict, reason, findings
        )

    def _tokens(self, matchers: StateMatchers) -> list[Token]:
        found = self._find(matchers.names)
        if found and matchers.beside and not self._holds(matchers.beside):
            return []
        return [] if found and self._holds(matchers.unless) else found

    def _holds(self, matchers: Sequence[Matcher]) -> bool:
        return any(matcher.find(self._code) for matcher in matchers if matcher.word in self._code)

    def _find(self, matchers: Sequence[Matcher]) -> list[Token]:
        names = _names_of(self._code)
        return sorted({token for matcher in matchers for token in names.find(matcher)})

    def _findings(self, chosen: Mapping[int, Token]) -> Findings:
        library, name = Presence.NOT_NEEDED, ""
        if self._asks_for_import:
            library, name = (Presence.YES, "") if 0 in chosen else library_of(self._machine, self._code)
        return Findings(
            library=library,
            library_name=name,
            parses=self._error_line is None if self._syntax else None,
            first_error_line=self._error_line,
            clean_up=clean_up_of(self._machine, set(chosen), self._code),
        )

    def _verdict(
        self, way: Way, tokens: _Tokens, missing: frozenset[int], findings: Findings
    ) -> tuple[Verdict, str]:
        if missing:
            return self._unmet(missing, findings)
        if reversed_pair := self._reversed(way, tokens):
            first, second = reversed_pair
            return Verdict.REJECT, f"state {second.number} ({second.does}) comes before state {first.number}"
        if self._error_line is not None and not self._lost_a_parenthesis():
            return Verdict.UNSURE, f"every state is met, but line {self._error_line} does not parse"
        if self._syntax and (gaps := _gaps_of(self._syntax, self._origin)):
            return Verdict.REJECT, f"it would not run: {gaps[0]}"
        return Verdict.ACCEPT, "every state on the way is met"

    def _lost_a_parenthesis(self) -> bool:
        """Who cuts out an extract may lose one; the rest can be read all the same. A whole program has to be whole."""
        from fsm.judging.completeness import is_whole  # noqa: PLC0415 - few texts do not parse

        syntax = self._syntax
        if syntax is None or is_whole(syntax, self._origin) or mixes_technologies(self._machine, self._code):
            return False
        return _is_one_parenthesis_short(syntax.without_strings)

    def _unmet(self, missing: frozenset[int], findings: Findings) -> tuple[Verdict, str]:
        if 0 in missing and findings.library is Presence.OTHER:
            return Verdict.REJECT, f"another library is used: {findings.library_name}"
        states = [self._machine.states[number] for number in sorted(missing)]
        wanted = "; and ".join(f"state {state.number} ({state.does})" for state in states)
        if 0 in missing and findings.library is Presence.MISSING:
            return Verdict.REJECT, f"the library is not imported: nothing satisfies {wanted}"
        if len(states) == 1 and self._find(matchers_of(self._machine)[states[0].number].loose):
            return Verdict.UNSURE, f"only a general name is there for {wanted}"
        return Verdict.REJECT, f"nothing satisfies {wanted}"

    def _steps(self, way: Way) -> Way:
        """Return the states that correct code cannot do without, but for the import."""
        return tuple(number for number in musts(self._machine, way) if number or not self._asks_for_import)

    def _reversed(self, way: Way, tokens: _Tokens) -> tuple[State, State] | None:
        for number, follower in pairwise(self._steps(way)):
            first, second = self._machine.states[number], self._machine.states[follower]
            if second.in_order and is_reversed(
                self._code, tokens[number], tokens[follower], self._machine.language
            ):
                return first, second
        return None


@lru_cache(maxsize=4)
def _gaps_of(syntax: Syntax, origin: Origin) -> tuple[str, ...]:
    """Many machines ask it of one text."""
    from fsm.judging.completeness import gaps_of  # noqa: PLC0415 - see above

    return gaps_of(syntax, origin)


def _is_conditional(syntax: Syntax) -> bool:
    """Say whether the preprocessor chooses among lines, which no parser can follow."""
    return syntax.language in ("C", "C++") and "#if" in syntax.blanked


def _is_one_parenthesis_short(code: str) -> bool:
    """One is missing, and not because the text breaks off."""
    counts = [code.count(opening) - code.count(closing) for opening, closing in ("()", "[]", "{}")]
    if abs(counts[0]) != 1 or any(counts[1:]):
        return False
    *_, last = (line for line in code.split("\n") if line.strip())
    return last.count("(") <= last.count(")")


def _hit(text: str, token: Token) -> Hit:
    start = text.rfind("\n", 0, token.start) + 1
    end = text.find("\n", token.start, token.end)
    return Hit(
        line=text.count("\n", 0, token.start) + 1,
        start=token.start - start,
        end=(token.end if end < 0 else end) - start,
        token=text[token.start : token.end],
    )
