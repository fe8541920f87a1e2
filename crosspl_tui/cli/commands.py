"""The commands by name; each is imported and built when it is named, since building all takes as long as a screen."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, MutableMapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from typer import Typer
from typer._coercion import PassThroughRuntimeParam
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption
from typer.main import get_command_from_info, get_group_from_info, solve_typer_info_help
from typer.models import CommandInfo, TyperInfo

if TYPE_CHECKING:
    from typer._click import Command, Context, HelpFormatter, Parameter

COMMANDS = {
    "demo": "demonstration:demo",
    "sources": "sources:sources",
    "scan": "building:scan",
    "construct": "building:construct",
    "import": "exchanging:import_",
    "review": "workbench:review",
    "second": "second_reading:second",
    "serve": "serving:serve",
    "export": "exchanging:export",
    "release": "releasing:release",
    "machines": "machines:machines",
    "judge": "judging:judge",
    "judges": "judges:judges",
    "duplicates": "duplication:duplicates",
    "eval": "evaluating:evaluate",
    "runs": "runs:runs",
    "worker": "working:worker",
    "translations": "translating:translations",
    "reasoning": "reasoning:reasoning",
    "ffi": "foreign:ffi",
    "models": "models:models",
    "prompts": "prompts:prompts",
    "execute": "sandboxes:execute",
    "sandbox": "sandboxes:sandbox",
    "verify": "verifying:verify",
    "report": "reporting:report",
    "stats": "statistics:stats",
    "doctor": "diagnosis:doctor",
}
"""The name that is typed, and in which module of this package which function or group of commands it is."""


class LateCommands(MutableMapping[str, "Command"]):
    """The commands, each built when it is first asked for."""

    def __init__(self) -> None:
        self._places = dict(COMMANDS)
        self._built: dict[str, Command] = {}

    def __getitem__(self, name: str) -> Command:
        if name not in self._built:
            self._built[name] = _build(name, _find(self._places[name]))
        return self._built[name]

    def __setitem__(self, name: str, command: Command) -> None:
        self._places.setdefault(name, "")
        self._built[name] = command

    def __delitem__(self, name: str) -> None:
        del self._places[name]
        self._built.pop(name, None)

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


class QuickCommand(TyperCommand):
    """Takes texts and switches as they are: Typer's converter imports pydantic, a tenth of a second before a frame."""

    def get_params(self, ctx: Context) -> list[Parameter]:
        """Return the options and arguments, that of the help included."""
        return _take_as_it_is(super().get_params(ctx))


class LateGroup(TyperGroup):
    """The program itself: its commands are `LateCommands`, and listing them builds none."""

    def __init__(self, **attributes: Any) -> None:  # noqa: ANN401 - what Typer gives to a group
        super().__init__(**attributes)
        self.commands = LateCommands()

    def get_params(self, ctx: Context) -> list[Parameter]:
        """Return the options, as `QuickCommand` does."""
        return _take_as_it_is(super().get_params(ctx))

    def format_commands(self, ctx: Context, formatter: HelpFormatter) -> None:
        """Write each command with the first sentence of its help."""
        room = formatter.width - 6 - max(map(len, COMMANDS))
        with formatter.section("Commands"):
            formatter.write_dl(
                [
                    (name, TyperCommand(name, help=_help(_find(place))).get_short_help_str(room))
                    for name, place in COMMANDS.items()
                ]
            )


def _find(place: str) -> Typer | Callable[..., Any]:
    module, _, name = place.partition(":")
    found: Typer | Callable[..., Any] = getattr(import_module(f"crosspl_tui.cli.{module}"), name)
    return found


def _help(found: Typer | Callable[..., Any]) -> str:
    if isinstance(found, Typer):
        return solve_typer_info_help(TyperInfo(found))
    return inspect.getdoc(found) or ""


def _build(name: str, found: Typer | Callable[..., Any]) -> Command:
    if isinstance(found, Typer):
        return get_group_from_info(
            TyperInfo(found, name=name),
            pretty_exceptions_short=False,
            suggest_commands=True,
            rich_markup_mode=None,
        )
    return get_command_from_info(
        CommandInfo(name=name, cls=QuickCommand, callback=found),
        pretty_exceptions_short=False,
        rich_markup_mode=None,
    )


def _take_as_it_is(parameters: list[Parameter]) -> list[Parameter]:
    for parameter in parameters:
        if isinstance(parameter, TyperOption | TyperArgument):
            kind = parameter.type_descriptor
            if kind.annotation in (str, bool) and parameter.nargs == 1 and not parameter.multiple:
                parameter._runtime_param = PassThroughRuntimeParam(kind.parameter_info, kind.annotation)
    return parameters
