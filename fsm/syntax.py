"""A text parsed once: what is code in it, what it defines and declares, and where it first fails to parse."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import CodeType

from tree_sitter import Node

from fsm.lexers import Lexed, lex
from fsm.parsing.answers import FENCES, code_in_answer
from fsm.parsing.blanking import Range, blank, only_scripts, sort_strings, to_parser
from fsm.parsing.captured import Captured, lines_of
from fsm.parsing.declarations import TopLevel
from fsm.parsing.definitions import read_definitions
from fsm.parsing.grammars import Grammar, UnsupportedLanguageError, grammar_for, load
from fsm.parsing.outline import Declaration, Definition, DefinitionKind, Parameter, Span
from fsm.parsing.python_code import compiled

__all__ = [
    "Declaration",
    "Definition",
    "DefinitionKind",
    "Parameter",
    "Span",
    "Syntax",
    "UnsupportedLanguageError",
    "parse",
]

_IDENTIFIER = re.compile(r"[^\W\d]\w*|\$[^\W\d]\w*")


@dataclass(frozen=True, slots=True)
class Outline:
    """What a text defines and declares.

    `definitions` come in order of appearance, nested ones included; `imports` and `globals` are those of the
    top level; `preamble` are the package and namespace clauses.
    """

    definitions: tuple[Definition, ...] = ()
    imports: tuple[Declaration, ...] = ()
    globals: tuple[Declaration, ...] = ()
    preamble: tuple[Span, ...] = ()


@dataclass(frozen=True, eq=False)
class Syntax:
    """What lexer and parser found in a text; equal to itself only, for what is found later is kept by it.

    `code` is the text with what is no code of this language at all, as the prose around fences, turned into spaces;
    in `blanked` comments and prose strings are spaces as well. Lengths and line breaks stay. `first_error_line`
    counts from 1 and is None when the text parses. `tokens` are the contents of the strings that are not blanked.
    """

    text: str
    grammar: Grammar
    code: str
    blanked: str
    first_error_line: int | None
    tokens: tuple[Range, ...]

    @property
    def language(self) -> str:
        return self.grammar.language

    @property
    def definitions(self) -> tuple[Definition, ...]:
        return self._outline.definitions

    @property
    def imports(self) -> tuple[Declaration, ...]:
        return self._outline.imports

    @property
    def globals(self) -> tuple[Declaration, ...]:
        return self._outline.globals

    @property
    def preamble(self) -> tuple[Span, ...]:
        return self._outline.preamble

    def identifiers(self, span: Span) -> frozenset[str]:
        """Return the names used in these lines, without strings and comments; PHP variables with `$`."""
        return frozenset(
            _IDENTIFIER.findall("\n".join(self._code_lines[span.first_line - 1 : span.last_line]))
        )

    @cached_property
    def without_strings(self) -> str:
        """The text with comments and the contents of all strings turned into spaces."""
        return blank(self.blanked, self.tokens)

    @cached_property
    def _code_lines(self) -> list[str]:
        return self.without_strings.split("\n")

    @cached_property
    def _outline(self) -> Outline:
        """Parsed a second time: a judge as a rule does not ask for it, and trees are too large to be kept."""
        nodes = load(self.grammar).captures(to_parser(self.code))
        return Outline() if nodes is None else _read_outline(self.code, self.language, nodes)


@lru_cache(maxsize=64)
def parse(text: str, suffix: str) -> Syntax:
    """Parse a text as a file of this suffix (with its dot); a text with errors is parsed as far as it goes.

    Of an HTML page the scripts are code, of an answer in Markdown what its fences hold; the rest is blanked, as are
    prose and thoughts around code.

    Raises `UnsupportedLanguageError` for a suffix without a grammar.
    """
    grammar = grammar_for(text, suffix)
    is_page = suffix.lower() == ".html"
    code = only_scripts(text) if is_page else text
    errors = _errors(code, grammar)
    # In JavaScript a fence parses: it opens a template.
    if errors is not None and (errors or code.lstrip().startswith(FENCES)):
        code, errors = _read_answer(code, errors, grammar)
    if errors is None:
        return Syntax(text, grammar, code, code, 1, ())
    lexed = lex(code, ".js" if is_page else suffix) or lexed_by_tree(code, grammar)
    error_line = min((lines_of(node).first_line for node in errors), default=None)
    return Syntax(text, grammar, code, lexed.blanked, error_line, lexed.tokens)


def _read_answer(text: str, errors: list[Node], grammar: Grammar) -> tuple[str, list[Node] | None]:
    """Return the code of an answer that is more than code, and its errors; the likeliest where no part of it parses."""
    found: tuple[str, list[Node] | None] | None = None
    for code in code_in_answer(text, grammar.language):
        left = _errors(code, grammar)
        if not found or left == []:
            found = code, left
        if left == []:
            break
    return found or (text, errors)


def _errors(code: str, grammar: Grammar) -> list[Node] | None:
    """Return the nodes of what does not parse; None when it takes seconds."""
    # What Python compiles parses, and who judges its names compiles it anyway. Other versions the grammar knows.
    if grammar.language == "Python" and isinstance(compiled(code), CodeType):
        return []
    return load(grammar).errors(to_parser(code))


def lexed_by_tree(code: str, grammar: Grammar) -> Lexed:
    """Tell what is code by the tree, which knows more than a lexer and takes far longer."""
    nodes = load(grammar).marks(to_parser(code)) or {}
    strings = sort_strings(code, nodes.get("string", ()), nodes.get("template", ()))
    unread = [
        (node.start_byte, node.end_byte) for kind in ("comment", "prose") for node in nodes.get(kind, ())
    ]
    return Lexed(blank(code, [*unread, *strings.prose]), strings.tokens)


def _read_outline(code: str, language: str, nodes: Mapping[str, Sequence[Node]]) -> Outline:
    captured = Captured(
        code,
        language,
        functions=tuple(nodes.get("function", ())),
        classes=tuple(nodes.get("class", ())),
        wrappers={child.id: node for node in nodes.get("wrapper", ()) for child in node.named_children},
        fields=tuple(nodes.get("field", ())),
        comments=tuple(nodes.get("comment", ())),
    )
    top_level = TopLevel(captured, nodes)
    return Outline(
        definitions=read_definitions(captured),
        imports=top_level.imports(),
        globals=top_level.globals(),
        preamble=tuple(lines_of(node) for node in nodes.get("preamble", ())),
    )
