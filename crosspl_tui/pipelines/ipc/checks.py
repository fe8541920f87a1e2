"""Whether an instruction is fit to be given to a model: its sections, names, length, and that no code leaks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from crosspl_tui.pipelines.instruction.visibility import is_public
from crosspl_tui.pipelines.ipc.roles import Level
from fsm.parsing.blanking import blank
from fsm.syntax import Definition, DefinitionKind, Span, Syntax, UnsupportedLanguageError, parse

SECTIONS = {
    Level.FUNCTION: ("Task Description", "Function Description", "Input", "Output"),
    Level.CLASS: ("Task Description", "Class Description", "Attributes", "Methods"),
}
# Go has structs with fields: the published Go tasks say so in their headings.
_ALSO_CALLED = {"Class Description": "Struct Description", "Attributes": "Fields"}
SHORTEST, LONGEST = 300, 4000  # characters
SHINGLE = 5  # tokens
# Shares of the code's shingles that the instruction holds: of published tasks fewer than 1 in 100 reach the lower one.
SUSPICIOUS, LEAKED = 0.10, 0.25
_TOKEN = re.compile(r"\w+|[^\w\s]")
_FENCE = re.compile(r"^\s*```", re.MULTILINE)


class CheckOutcome(StrEnum):
    """A warning asks for a look; a failure for a change."""

    OK = "ok"
    WARNING = "warning"
    FAILURE = "failure"


@dataclass(frozen=True, slots=True)
class Check:
    """What one check found; `detail` is one clause."""

    name: str
    outcome: CheckOutcome
    detail: str


def check_instruction(instruction: str, code: str, level: Level, suffix: str) -> tuple[Check, ...]:
    """Check an instruction against the code that it asks for; always the same checks in the same order."""
    try:
        syntax = parse(code, suffix)
    except UnsupportedLanguageError:
        syntax = None
    return (
        _check_sections(instruction, level),
        _check_names(instruction, syntax),
        _check_leaks(instruction, syntax),
        _check_length(instruction),
    )


def _check_sections(instruction: str, level: Level) -> Check:
    places = {section: _place_of(section, instruction) for section in SECTIONS[level]}
    if missing := [section for section, place in places.items() if place is None]:
        return Check("sections", CheckOutcome.FAILURE, f"missing: {', '.join(missing)}")
    if list(places.values()) != sorted(place for place in places.values() if place is not None):
        return Check("sections", CheckOutcome.WARNING, f"not in the order {', '.join(SECTIONS[level])}")
    return Check("sections", CheckOutcome.OK, "all there, in order")


def _place_of(section: str, instruction: str) -> int | None:
    """Headings may be numbered, marked up, or in the plural, as in the published tasks."""
    names = "|".join(filter(None, (section, _ALSO_CALLED.get(section))))
    heading = re.compile(rf"^[\s#*_\d.-]*(?:{names})s?\b[^\n:]{{0,40}}:", re.MULTILINE | re.IGNORECASE)
    match = heading.search(instruction)
    return match.start() if match else None


def _check_names(instruction: str, syntax: Syntax | None) -> Check:
    wanted = list(dict.fromkeys(_required_names(syntax))) if syntax else []
    missing = [name for name in wanted if not re.search(rf"(?<!\w){re.escape(name)}(?!\w)", instruction)]
    if not missing:
        return Check("names", CheckOutcome.OK, _all_mentioned(len(wanted)))
    shown = ", ".join(missing[:5]) + (f" and {len(missing) - 5} more" if len(missing) > 5 else "")
    return Check("names", CheckOutcome.WARNING, f"not mentioned: {shown}")


def _all_mentioned(count: int) -> str:
    match count:
        case 0:
            return "there is no name to mention"
        case 1:
            return "the one name is mentioned"
        case _:
            return f"all {count:,} names mentioned"


def _required_names(syntax: Syntax) -> Iterator[str]:
    """Names by which others would call the code: public classes, functions, methods, and their parameters."""
    for definition in syntax.definitions:
        if (
            definition.name.isidentifier()
            and not definition.name.startswith("_")
            and is_public(definition, syntax)
        ):
            yield definition.name
            yield from (parameter.name.lstrip("$&*.") for parameter in definition.parameters)


def _check_leaks(instruction: str, syntax: Syntax | None) -> Check:
    if _FENCE.search(instruction):
        return Check("leaks", CheckOutcome.FAILURE, "holds a fenced block of code")
    share = _leaked_share(instruction, syntax) if syntax else 0.0
    detail = f"{share:.0%} of the code's word sequences stand in the instruction"
    if share >= SUSPICIOUS:
        return Check("leaks", CheckOutcome.FAILURE if share >= LEAKED else CheckOutcome.WARNING, detail)
    return Check("leaks", CheckOutcome.OK, detail)


def _leaked_share(instruction: str, syntax: Syntax) -> float:
    """Share of the sequences of five tokens in bodies that the instruction holds; signatures may be told."""
    shingles = {shingle for line in _body_lines(syntax) for shingle in _shingles(line)}
    return len(shingles & set(_shingles(instruction))) / len(shingles) if shingles else 0.0


def _body_lines(syntax: Syntax) -> Iterator[str]:
    """The lines that are no import, no signature, no field of a class without methods and no constant of one line.

    Strings are left out.
    """
    told = {line for entry in syntax.imports for line in _lines(entry.span)}
    told |= {entry.span.first_line for entry in syntax.globals if len(_lines(entry.span)) == 1}
    owners = {definition.parent for definition in syntax.definitions}
    for number, definition in enumerate(syntax.definitions):
        only_fields = definition.kind is DefinitionKind.CLASS and number not in owners
        told |= set(_lines(definition.span) if only_fields else _header(definition, syntax))
    for number, line in enumerate(blank(syntax.blanked, syntax.tokens).split("\n"), start=1):
        if number not in told and line.strip():
            yield line


def _header(definition: Definition, syntax: Syntax) -> range:
    """The lines from a definition's first to the one that opens its body."""
    lines = syntax.blanked.split("\n")
    for number in _lines(definition.span):
        if lines[number - 1].rstrip().endswith(("{", ":", ";")):
            return range(definition.span.first_line, number + 1)
    return range(definition.span.first_line, definition.span.first_line + 1)


def _lines(span: Span) -> range:
    return range(span.first_line, span.last_line + 1)


def _shingles(text: str) -> Iterator[tuple[str, ...]]:
    tokens = _TOKEN.findall(text)
    return zip(*(tokens[start:] for start in range(SHINGLE)), strict=False)


def _check_length(instruction: str) -> Check:
    length = len(instruction)
    if SHORTEST <= length <= LONGEST:
        return Check("length", CheckOutcome.OK, f"{length:,} characters")
    wanted = f"{SHORTEST} to {LONGEST:,} are usual"
    return Check("length", CheckOutcome.WARNING, f"{length:,} characters; {wanted}")
