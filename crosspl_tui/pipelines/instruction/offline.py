"""Instructions written without a model, from signatures, documentation comments and the machine's steps."""

from __future__ import annotations

import re

from crosspl_tui.pipelines.instruction.documentation import Documentation
from crosspl_tui.pipelines.instruction.portrait import Portrait
from crosspl_tui.pipelines.instruction.prose import (
    clause,
    listed,
    sentence,
    told_by_event,
    told_by_name,
    with_subject,
)
from crosspl_tui.pipelines.instruction.purpose import in_order, purpose
from crosspl_tui.pipelines.instruction.signatures import (
    attribute_line,
    parameter_line,
    parameters_told,
    raised_line,
    signature,
)
from crosspl_tui.pipelines.instruction.telling import constants, handled_errors, told_by_file, values
from crosspl_tui.pipelines.ipc.roles import CandidateText, Extraction, Level
from fsm.syntax import Definition, DefinitionKind

_LONGEST_DETAILS = 700  # characters
_MOST_VALUES = 8


class OfflineInstructor:
    """Writes in the published format of sections; it names the library, for the text is all that a model gets."""

    def instruct(self, candidate: CandidateText, extraction: Extraction, level: Level) -> str:
        """Return the instruction for an extraction."""
        portrait = Portrait(extraction.code, candidate.suffix, candidate.machine, candidate.text)
        if level is Level.CLASS:
            owner = portrait.find(extraction.name, DefinitionKind.CLASS)
            return _Writer(portrait, candidate, extraction.name, owner).class_text()
        function = portrait.find(extraction.name, DefinitionKind.FUNCTION)
        return _Writer(portrait, candidate, extraction.name, function).function_text()


class _Writer:
    """Writes the sections for one snippet and its main definition, which is None in code that does not parse."""

    def __init__(
        self, portrait: Portrait, candidate: CandidateText, name: str, main: Definition | None
    ) -> None:
        self._portrait = portrait
        self._candidate = candidate
        self._name = name
        self._main = main
        self._documentation = portrait.documentation(main) if main else told_by_file(candidate.text)

    def function_text(self) -> str:
        owner = self._portrait.owner(self._main) if self._main else None
        word = "method" if owner else "function"
        place = f" in a class `{owner.name}`" if owner else ""
        return _sections(
            ("Task Description", self._task(word, place)),
            ("Function Description", self._description(word)),
            ("", self._helpers()),
            ("Input", self._input()),
            ("Output", self._output()),
        )

    def class_text(self) -> str:
        word = "struct" if self._candidate.language == "Go" else "class"
        return _sections(
            ("Task Description", self._task(word, "")),
            (f"{word.capitalize()} Description", self._description(word)),
            ("Fields" if word == "struct" else "Attributes", self._attributes()),
            ("Methods", self._methods()),
            ("", self._helpers()),
        )

    def _task(self, word: str, place: str) -> str:
        what = f"{self._candidate.language} {word} `{self._name}`{place}"
        return sentence(f"Write a {what} that {purpose(self._candidate.machine)}")

    def _description(self, word: str) -> str:
        told = self._told_by_comments(f"The {word}") or self._told_by_name(f"The {word}")
        subject = "It" if told else f"The {word}"
        steps = self._portrait.steps()
        has_to = f"{subject} has to {in_order(steps)}." if steps else ""
        return " ".join(filter(None, [told, has_to, self._constants(), self._values(), self._errors()]))

    def _told_by_comments(self, subject: str) -> str:
        """The sentences of the definition's comment, or else of the one at the top of the file."""
        documentation = self._documentation
        if not documentation.summary:
            documentation = told_by_file(self._candidate.text)
        details, length = [], 0
        for paragraph in documentation.details:
            length += len(paragraph)
            if length <= _LONGEST_DETAILS:
                details.append(sentence(paragraph))
        summary = with_subject(subject, documentation.summary, self._name_in_comments(self._name))
        return " ".join([summary, *details]).strip()

    def _told_by_name(self, subject: str) -> str:
        """A function's name of three words that begins with a verb says what is done; fewer say too little."""
        told = told_by_name(self._name) if self._main and self._main.kind is DefinitionKind.FUNCTION else ""
        return (
            sentence(f"{subject} should {told}")
            if told.count(" ") > 1 and not told.startswith("run ")
            else ""
        )

    def _constants(self) -> str:
        found = constants(self._portrait.source)
        told = [f"`{name}` {value if value.startswith('(') else f'({value})'}" for name, value in found]
        return f"It uses the {'constant' if len(told) == 1 else 'constants'} {listed(told)}." if told else ""

    def _values(self) -> str:
        told = [f"`{value}`" for value in values(self._portrait.source)[:_MOST_VALUES]]
        return f"Values to use: {listed(told)}." if told else ""

    def _errors(self) -> str:
        told = [f"`{name}`" for name in handled_errors(self._portrait.source)]
        return f"It handles {listed(told)}." if told else ""

    def _helpers(self) -> str:
        """One line for every further definition of the top level, and for each method of such a class."""
        lines = []
        for other in self._portrait.others(self._main):
            lines.append(f"- {self._signature(other)}{self._told(other)}")
            if other.kind is DefinitionKind.CLASS:
                lines += [
                    f"  {line}"
                    for method in self._portrait.members(other)
                    for line in self._method(method)[:1]
                ]
        return "\n".join(["Helpers:", *lines]) if lines else ""

    def _signature(self, definition: Definition) -> str:
        return signature(
            definition, definition.returns if self._portrait.returns_something(definition) else ""
        )

    def _told(self, definition: Definition) -> str:
        """What to say of a definition beside its signature, with a colon before it, or ""."""
        documentation = self._portrait.documentation(definition)
        if documentation.summary:
            return f": {with_subject('', documentation.summary, self._name_in_comments(definition.name))}"
        told = documentation.returns and f"returns {clause(documentation.returns)}"
        told = told or self._told_without_comment(definition)
        return f": {sentence(told)}" if told else ""

    def _name_in_comments(self, name: str) -> str:
        """Only Go's comments begin with the name of what they describe."""
        return name if self._candidate.language == "Go" else ""

    def _told_without_comment(self, definition: Definition) -> str:
        if self._portrait.is_constructor(definition):
            return "creates the object" + (" and keeps what it is given" if definition.parameters else "")
        return told_by_event(definition.name) or in_order(self._portrait.steps(definition))

    def _attributes(self) -> str:
        found = self._portrait.attributes(self._main) if self._main else ()
        return "\n" + "\n".join(map(attribute_line, found)) if found else "None."

    def _methods(self) -> str:
        methods = self._portrait.members(self._main) if self._main else []
        lines = [line for method in methods for line in self._method(method)]
        return "\n" + "\n".join(lines) if lines else "None beyond those inherited."

    def _method(self, method: Definition) -> list[str]:
        """A private method is the solution's own affair, unless a comment tells of it."""
        documentation = self._portrait.documentation(method)
        is_hidden = self._portrait.is_private(method) and not documentation.summary
        if is_hidden or self._portrait.is_deleted(method):
            return []
        lines = [f"- {self._signature(method)}{self._told(method)}"]
        if told := parameters_told(method, documentation):
            lines.append(f"  - Input: {told}")
        if documentation.returns:
            kind = f"`{documentation.return_type}`: " if documentation.return_type else ""
            lines.append(f"  - Output: {kind}{sentence(documentation.returns)}")
        return lines + [f"  - {raised_line(entry)}" for entry in documentation.raises]

    def _input(self) -> str:
        if self._main is None or not self._main.parameters:
            return "None."
        return "\n" + "\n".join(parameter_line(entry, self._documentation) for entry in self._main.parameters)

    def _output(self) -> str:
        lines = [f"- {raised_line(entry)}" for entry in self._documentation.raises]
        if self._main and self._portrait.returns_something(self._main):
            lines.insert(0, f"- {_returned(self._main, self._documentation)}")
        return "\n" + "\n".join(lines) if lines else "None."


def _returned(function: Definition, documentation: Documentation) -> str:
    returns = function.returns or documentation.return_type
    told = sentence(documentation.returns)
    return ": ".join(filter(None, [returns and f"`{returns}`", told])) or "The result of the exchange."


def _sections(*sections: tuple[str, str]) -> str:
    """Write the sections with an empty line between them; one without a heading stands as it is."""
    written = []
    for heading, text in sections:
        body = re.sub(r"(?<=\S) {2,}(?=\S)", " ", text).rstrip()
        if heading:
            body = f"{heading}:{body}" if body.startswith("\n") else f"{heading}: {body.strip()}"
        written.append(body)
    return "\n\n".join(filter(None, written)) + "\n"
