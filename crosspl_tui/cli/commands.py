"""The commands by name; each is imported and built when it is named, since building all takes as long as a screen."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, MutableMapping
from dataclasses import dataclass
from enum import StrEnum
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args, get_origin

from typer import Typer
from typer._coercion import RuntimeParam, TypeDescriptor, build_runtime_param
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption
from typer.main import get_command_from_info, get_group_from_info, solve_typer_info_help
from typer.models import CommandInfo, DefaultPlaceholder, TyperInfo

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
    """Converts texts, numbers, paths and choices itself: Typer's converter imports pydantic, a tenth of a second."""

    def get_params(self, ctx: Context) -> list[Parameter]:
        """Return the options and arguments, that of the help included."""
        return _convert_late(super().get_params(ctx))


class QuickGroup(TyperGroup):
    """A group that converts its own options as `QuickCommand` does."""

    def get_params(self, ctx: Context) -> list[Parameter]:
        """Return the options, that of the help included."""
        return _convert_late(super().get_params(ctx))


class LateGroup(QuickGroup):
    """The program itself: its commands are `LateCommands`, and listing them builds none."""

    def __init__(self, **attributes: Any) -> None:  # noqa: ANN401 - what Typer gives to a group
        super().__init__(**attributes)
        self.commands = LateCommands()

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
        _make_quick(found)
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


def _make_quick(group: Typer) -> None:
    if isinstance(group.info.cls, DefaultPlaceholder):
        group.info.cls = QuickGroup
    for command in group.registered_commands:
        command.cls = QuickCommand
    for inner in group.registered_groups:
        if inner.typer_instance is not None:
            _make_quick(inner.typer_instance)


def _convert_late(parameters: list[Parameter]) -> list[Parameter]:
    for parameter in parameters:
        if isinstance(parameter, TyperOption | TyperArgument):
            kind = parameter.type_descriptor
            if kind.parameter_info.parser is None:
                parameter._runtime_param = _LateConverter(kind.parameter_info, kind.annotation, kind)
    return parameters


@dataclass(frozen=True)
class _LateConverter(RuntimeParam):
    """Converts what takes no more than a call; anything else is left to Typer, once it has been given at all."""

    kind: TypeDescriptor

    @property
    def _asks_more_of_paths(self) -> bool:
        info = self.parameter_info
        return info.exists or info.resolve_path or info.writable or not (info.file_okay and info.dir_okay)

    @property
    def _is_ranged(self) -> bool:
        return self.parameter_info.min is not None or self.parameter_info.max is not None

    def _coerce_value(self, value: Any, param: Any, ctx: Context) -> Any:  # noqa: ANN401 - as Typer declares it
        origin: object = get_origin(self.annotation)
        if origin is list:
            wanted = get_args(self.annotation)[0]
            converted = [self._converted(wanted, part) for part in value]
            if None not in converted:
                return converted
        elif (found := self._converted(self.annotation, value)) is not None:
            return found
        return build_runtime_param(self.kind)._coerce_value(value, param=param, ctx=ctx)

    def _converted(self, wanted: object, value: Any) -> object:  # noqa: ANN401 - what was typed, or a default
        """Return None where more than a call would be needed."""
        if not isinstance(wanted, type):
            return None
        if isinstance(value, wanted):
            return value
        if wanted is Path and not self._asks_more_of_paths:
            return Path(value)
        if wanted is int and not self._is_ranged and str(value).isdecimal():
            return int(value)
        return wanted(value) if issubclass(wanted, StrEnum) and value in list(wanted) else None
