"""Templates in Jinja2: what they may use, how foreign code is fenced in, and where an error in one of them is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import TracebackType

from jinja2 import StrictUndefined, TemplateError, TemplateNotFound, TemplateSyntaxError, nodes
from jinja2.loaders import BaseLoader, FunctionLoader
from jinja2.meta import find_undeclared_variables
from jinja2.sandbox import ImmutableSandboxedEnvironment

from prompts.errors import PromptError
from prompts.texts import Texts

_TEMPLATE = ".j2"
# What an expression in a template can raise, including itself without end among it.
_FAILURES = (
    TemplateError,
    TypeError,
    ValueError,
    ArithmeticError,
    LookupError,
    AttributeError,
    RecursionError,
)
_TICKS = re.compile(r"`{3,}")


class Templates:
    """The compiled templates of one role; a user's own run in a sandbox, since such folders are passed around."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self._environment = ImmutableSandboxedEnvironment(
            loader=self._loader(),
            undefined=StrictUndefined,
            autoescape=False,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._environment.filters["fenced"] = fenced
        self._environment.globals = {"file": self._file, "has": self._has}

    def check(self, declared: set[str]) -> set[str]:
        """Return which of the declared parameters are used; raises `PromptError` for errors of syntax and others'."""
        used = set[str]()
        for name in filter(lambda name: name.endswith(_TEMPLATE), self._texts.by_name):
            used |= self._check(name, declared | set(self._environment.globals))
        return used & declared

    def render(self, name: str, context: Mapping[str, object]) -> str:
        """Return what a template makes of its values, without empty lines around. Raises `PromptError`."""
        try:
            return self._environment.get_template(name).render(context).strip("\n")
        except TemplateNotFound as error:
            raise PromptError(
                f"{self._texts[name].file}: includes {error.name}, which is not there"
            ) from error
        except _FAILURES as error:
            raise PromptError(f"{self._place(name, error.__traceback__)}: {error}") from error

    def _check(self, name: str, known: set[str]) -> set[str]:
        text = self._texts[name]
        try:
            tree = self._environment.parse(text.content, name, str(text.file))
            self._environment.compile(text.content, name, str(text.file))
        except TemplateSyntaxError as error:
            raise PromptError(f"{text.file}:{error.lineno}: {error.message}") from error
        found = find_undeclared_variables(tree)
        if unknown := sorted(found - known):
            lines = [node.lineno for node in tree.find_all(nodes.Name) if node.name == unknown[0]]
            names = ", ".join(sorted(known))
            raise PromptError(f"{text.file}:{min(lines)}: {unknown[0]!r} is no parameter; there are {names}")
        return found

    def _loader(self) -> BaseLoader:
        def source(name: str) -> tuple[str, str, None] | None:
            text = self._texts.by_name.get(name)
            return None if text is None else (text.content, str(text.file), None)

        return FunctionLoader(source)

    def _file(self, name: str) -> str:
        """In templates: the text of a file of the role, not itself a template."""
        return self._texts[name].content.strip("\n")

    def _has(self, name: str) -> bool:
        """In templates: whether the role has a file, such as an example for a language."""
        return name in self._texts.by_name

    def _place(self, name: str, trace: TracebackType | None) -> str:
        """The file and line where a template failed: the innermost place in one of ours."""
        files = {str(text.file) for text in self._texts.by_name.values()}
        place = str(self._texts[name].file)
        while trace is not None:
            if (file := trace.tb_frame.f_code.co_filename) in files:
                place = f"{file}:{trace.tb_lineno}"
            trace = trace.tb_next
        return place


def fenced(text: str, language: str = "") -> str:
    """Put a text into a Markdown fence longer than any in it, so that nothing in it can end the fence."""
    longest = max((len(match[0]) for match in _TICKS.finditer(text)), default=2)
    fence = "`" * (longest + 1)
    return f"{fence}{language}\n{text.rstrip(chr(10))}\n{fence}"
