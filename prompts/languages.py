"""What the templates have to know of a programming language: how its units are called, how its imports look."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from prompts.errors import PromptError
from prompts.fields import read_fields
from prompts.texts import LANGUAGES, Text, Texts, language_texts


@dataclass(frozen=True, slots=True)
class Language:
    """The words for one language; in a template, `{{ language }}` alone writes its name.

    `key` is the file's name and the folder of its examples; `fence` the word behind a fence of code.
    """

    key: str
    name: str
    fence: str
    function: str
    type: str
    imports: str
    script: str

    def __str__(self) -> str:
        return self.name


def all_languages() -> tuple[Language, ...]:
    """Return the languages that the package has words for, in the order of their keys."""
    return languages_in(language_texts(None))


def languages_in(texts: Texts) -> tuple[Language, ...]:
    """Return the languages among the texts of a prompt. Raises `PromptError` for a broken file."""
    return tuple(map(_language, texts.under(LANGUAGES)))


def language_named(name: str, texts: Texts) -> Language:
    """Return a language by its name or key; raises `PromptError` when the prompt has no words for it."""
    known = languages_in(texts)
    for language in known:
        if name.lower() in {language.name.lower(), language.key}:
            return language
    names = ", ".join(language.name for language in known)
    raise PromptError(f"no words for the language {name!r}; there are {names}; add {LANGUAGES}/<key>.toml")


@cache
def _language(text: Text) -> Language:
    fields = read_fields(text)
    language = Language(
        key=text.file.stem,
        name=fields.text("name"),
        fence=fields.text("fence"),
        function=fields.text("function"),
        type=fields.text("type"),
        imports=fields.text("imports"),
        script=fields.text("script"),
    )
    fields.close()
    return language
