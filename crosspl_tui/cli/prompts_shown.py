"""How prompts look on the command line: descriptions, messages, differences and trials."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from difflib import unified_diff
from itertools import product

from crosspl_tui.cli.printing import table
from prompts import Message, Prompt, PromptError, Sampling
from prompts.role import LANGUAGE
from prompts.texts import Texts


@dataclass(frozen=True, slots=True)
class Trial:
    """One rendering of a prompt with sample values.

    `choice` are the values of parameters that have several to choose from; `system` and `user` are the sizes of the
    messages in characters. `problem` is empty when all went well.
    """

    role: str
    language: str
    choice: str
    system: int
    user: int
    problem: str

    def record(self) -> dict[str, str | int]:
        """Return the fields for JSON."""
        return asdict(self)


def prompt_record(prompt: Prompt) -> dict[str, object]:
    """Return what identifies and describes a prompt, for JSON."""
    return {
        "role": prompt.role,
        "name": prompt.name,
        "version": prompt.version,
        "digest": prompt.digest,
        "purpose": prompt.purpose,
        "answer": prompt.answer,
        "sampling": [asdict(sampling) for sampling in prompt.samplings],
        "parameters": [asdict(parameter) for parameter in prompt.parameters],
        "languages": [language.name for language in prompt.languages],
    }


def sampling_text(sampling: Sampling) -> str:
    """Write a sampling as a clause: `t 0 to 0.5, top_p 1, up to 6`."""
    temperatures = sorted({f"{value:g}" for value in (sampling.temperatures[0], sampling.temperatures[-1])})
    attempts = f", up to {sampling.attempts}" if sampling.attempts > 1 else ""
    return f"t {' to '.join(temperatures)}, top_p {sampling.top_p:g}{attempts}"


def description_lines(prompt: Prompt) -> Iterator[str]:
    """Tell what a prompt is for, how a model is asked, and what has to be given."""
    yield f"{prompt.role}  {prompt.name}, version {prompt.version}"
    yield f"    {prompt.purpose}"
    yield f"    digest {prompt.digest}"
    for sampling in prompt.samplings:
        yield f"    {sampling.name}: {sampling_text(sampling)}"
    rows = [
        (f"    {p.name}", "may be left out" if p.default is not None else "", p.description)
        for p in prompt.parameters
    ]
    yield from table(("    parameter", "", ""), rows)


def message_lines(messages: Sequence[Message]) -> Iterator[str]:
    """The messages, each below a line that says whose it is and how long."""
    for message in messages:
        yield ""
        yield f"--- {message.role}, {len(message.content):,} characters"
        yield from message.content.split("\n")


def raw_lines(prompt: Prompt) -> Iterator[str]:
    """The files of a prompt as they are, each below a line with its place."""
    for text in prompt.texts.by_name.values():
        yield f"--- {text.file}"
        yield from text.content.removesuffix("\n").split("\n")
        yield ""


def difference_lines(ours: Texts, theirs: Texts) -> Iterator[str]:
    """A unified difference of every text that is not the same."""
    for name, text in theirs.by_name.items():
        before = ours.by_name.get(name)
        old, new = before.content.splitlines() if before else [], text.content.splitlines()
        yield from unified_diff(old, new, f"ours/{name}", str(text.file), lineterm="")


def trials_of(prompt: Prompt) -> Iterator[Trial]:
    """Render a prompt for each language and each choice; one more trial tells of parameters that are not used."""
    if prompt.unused:
        problem = f"no template uses {', '.join(prompt.unused)}"
        yield Trial(prompt.role, "", "", 0, 0, problem)
    for values in _combinations(prompt):
        choice = " ".join(value for name, value in values.items() if name != LANGUAGE)
        trial = Trial(prompt.role, values.get(LANGUAGE, ""), choice, 0, 0, "")
        try:
            system, user = prompt.render(**prompt.samples() | values)
        except PromptError as error:
            yield replace(trial, problem=str(error))
            continue
        empty = [message.role.value for message in (system, user) if not message.content.strip()]
        problem = f"empty: {', '.join(empty)}" if empty else ""
        yield replace(trial, system=len(system.content), user=len(user.content), problem=problem)


def _combinations(prompt: Prompt) -> Iterator[dict[str, str]]:
    """All the ways to choose a language and a value for each parameter that has choices."""
    options = {parameter.name: parameter.choices for parameter in prompt.parameters if parameter.choices}
    if prompt.languages:
        options[LANGUAGE] = tuple(language.name for language in prompt.languages)
    for chosen in product(*options.values()):
        yield dict(zip(options, chosen, strict=True))
