"""The commands that tell of the prompts: prompts list, show, diff and test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crosspl_tui.cli.errors import CommandError, ExitCode
from crosspl_tui.cli.options import JsonOption
from crosspl_tui.cli.printing import narrate, print_json, print_lines, table
from crosspl_tui.short_names import full_language

if TYPE_CHECKING:
    from prompts import Prompt

prompts = typer.Typer(
    help="List the prompts for models, show, compare and test them.",
    rich_markup_mode=None,
    no_args_is_help=True,
)
RoleArgument = Annotated[str, typer.Argument(metavar="ROLE", help="A role's name; `prompts list` has them.")]
FolderOption = Annotated[
    Path | None,
    typer.Option(
        "--prompts",
        "--folder",
        metavar="FOLDER",
        help="Files in the place of ours; otherwise CROSSPL_PROMPTS, then the settings file.",
        show_default=False,
    ),
]
LanguageOption = Annotated[
    str | None, typer.Option("--language", help="Render it for this language.", show_default=False)
]


@prompts.command("list")
def list_prompts(*, folder: FolderOption = None, is_json: JsonOption = False) -> None:
    """List the roles with version, digest, published sampling and purpose."""
    from crosspl_tui.cli.prompts_shown import prompt_record, sampling_text
    from prompts import all_roles

    loaded = [_load(role, folder) for role in all_roles()]
    if is_json:
        print_json([prompt_record(prompt) for prompt in loaded])
        return
    rows = [(p.role, p.version, p.digest[:12], sampling_text(p.sampling), p.purpose) for p in loaded]
    print_lines(table(("role", "version", "digest", "sampling", "purpose"), rows))


@prompts.command()
def show(
    role: RoleArgument,
    *,
    language: LanguageOption = None,
    is_raw: Annotated[bool, typer.Option("--raw", help="The files as they are, not rendered.")] = False,
    folder: FolderOption = None,
    is_json: JsonOption = False,
) -> None:
    """Show a role's parameters, and its messages rendered with sample values."""
    from crosspl_tui.cli.prompts_shown import description_lines, message_lines, prompt_record, raw_lines
    from prompts import Speaker

    prompt = _load(role, folder)
    if is_raw and not is_json:
        print_lines(raw_lines(prompt))
        return
    if language and not prompt.languages:
        raise CommandError(f"{role} is the same for all languages; leave --language out")
    with _prompt_errors():
        messages = prompt.render(
            **prompt.samples() | ({"language": full_language(language)} if language else {})
        )
    if is_json:
        contents = {message.role: message.content for message in messages}
        texts = {text.name: text.content for text in prompt.texts.by_name.values()}
        shown = {"files": texts} if is_raw else {"messages": {name: contents[name] for name in Speaker}}
        print_json(prompt_record(prompt) | shown)
        return
    print_lines([*description_lines(prompt), *message_lines(messages)])


@prompts.command()
def diff(role: RoleArgument, *, folder: FolderOption = None) -> None:
    """Show what a folder of one's own changes in a role's prompt."""
    from crosspl_tui.cli.prompts_shown import difference_lines

    chosen = _folder(folder)
    if chosen is None:
        raise CommandError(
            "no folder to compare with; give --prompts FOLDER or set `prompts` in the settings file"
        )
    ours, theirs = _load_ours(role), _load(role, chosen)
    print_lines(difference_lines(ours.texts, theirs.texts))
    if ours.digest == theirs.digest:
        narrate(f"{chosen} changes nothing in {role}")


@prompts.command("test")
def try_all(
    role: Annotated[
        str | None, typer.Argument(metavar="[ROLE]", help="Only this role.", show_default=False)
    ] = None,
    *,
    folder: FolderOption = None,
    is_json: JsonOption = False,
) -> None:
    """Render every role for every language, and exit with 1 if one fails.

    The sizes are those of the messages with sample values, in characters.
    """
    from crosspl_tui.cli.prompts_shown import Trial, trials_of
    from prompts import PromptError, all_roles

    trials = list[Trial]()
    for name in [role] if role else all_roles():
        try:
            trials += trials_of(_load_unguarded(name, folder))
        except PromptError as error:
            trials.append(Trial(name, "", "", 0, 0, str(error)))
    if is_json:
        print_json([trial.record() for trial in trials])
    else:
        rows = [(t.role, t.language, t.choice, t.problem or "ok", t.system, t.user) for t in trials]
        print_lines(table(("role", "language", "choice", "finding", "system", "user"), rows, numbers=2))
    if any(trial.problem for trial in trials):
        raise typer.Exit(ExitCode.FINDINGS)


def _load(role: str, folder: Path | None) -> Prompt:
    with _prompt_errors():
        return _load_unguarded(role, folder)


def _load_unguarded(role: str, folder: Path | None) -> Prompt:
    from prompts import load

    return load(role, folder=_folder(folder))


def _load_ours(role: str) -> Prompt:
    from prompts import load

    with _prompt_errors():
        return load(role)


def _folder(given: Path | None) -> Path | None:
    from crosspl_tui.settings import load_settings

    chosen = given or load_settings().prompts
    return Path(chosen).expanduser() if chosen else None


@contextmanager
def _prompt_errors() -> Iterator[None]:
    """An error of a prompt ends a command with its message."""
    from prompts import PromptError

    try:
        yield
    except PromptError as error:
        raise CommandError(str(error)) from error
