"""Finding and loading the prompts of the roles."""

from __future__ import annotations

from pathlib import Path

from prompts.errors import PromptError
from prompts.languages import languages_in
from prompts.prompt import Prompt, Speaker, template_name
from prompts.role import FILE, read_description
from prompts.templates import Templates
from prompts.texts import ROLES, language_texts, role_texts


def all_roles() -> tuple[str, ...]:
    """Return the names of all roles: those of their folders, in alphabetical order."""
    return tuple(sorted(folder.name for folder in ROLES.iterdir() if (folder / FILE).is_file()))


def load(role: str, *, folder: Path | None = None) -> Prompt:
    """Load a role's prompt, with files of `folder/<role>/` and `folder/languages/` in the place of ours.

    Raises `PromptError` for an unknown role, a file that replaces none, a broken `role.toml`, and a template that
    does not compile or uses what is no parameter.
    """
    if role not in all_roles():
        raise PromptError(f"no role {role!r}; there are {', '.join(all_roles())}")
    texts = role_texts(role, folder)
    description = read_description(texts)
    if description.has_language:
        texts |= language_texts(folder)
        languages_in(texts)
    for speaker in Speaker:
        texts[template_name(speaker)]
    templates = Templates(texts)
    declared = {parameter.name for parameter in description.parameters}
    return Prompt(
        role=role,
        name=description.name,
        version=description.version,
        purpose=description.purpose,
        answer=description.answer,
        digest=texts.digest,
        parameters=description.parameters,
        unused=tuple(sorted(declared - templates.check(declared))),
        samplings=description.samplings,
        texts=texts,
        _templates=templates,
    )
