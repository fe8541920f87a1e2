"""Prompt templates as files, one folder a role, each rendered by its name and known by its version and digest."""

from prompts.errors import PromptError
from prompts.languages import Language, all_languages
from prompts.loading import all_roles, load
from prompts.prompt import Message, Prompt, Speaker
from prompts.role import AnswerKind, Parameter, Sampling

__all__ = [
    "AnswerKind",
    "Language",
    "Message",
    "Parameter",
    "Prompt",
    "PromptError",
    "Sampling",
    "Speaker",
    "all_languages",
    "all_roles",
    "load",
]
