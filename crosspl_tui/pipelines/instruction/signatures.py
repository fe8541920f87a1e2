"""Lines that tell of a definition: signature, parameters, attributes, errors."""

from __future__ import annotations

import re

from crosspl_tui.pipelines.instruction.attributes import Attribute
from crosspl_tui.pipelines.instruction.documentation import Documentation
from crosspl_tui.pipelines.instruction.prose import clause, sentence
from fsm.syntax import Definition, DefinitionKind, Parameter


def signature(definition: Definition, returns: str) -> str:
    """Return `name(parameter: type = default) -> type`, or the mere name of a class."""
    if definition.kind is DefinitionKind.CLASS:
        return f"`{definition.name}`"
    parameters = ", ".join(map(_typed, definition.parameters))
    return f"`{definition.name}({parameters}){f' -> {returns}' if returns else ''}`"


def parameter_line(parameter: Parameter, documentation: Documentation) -> str:
    name = bare_name(parameter)
    written = parameter.type or documentation.types.get(name, "")
    default = f"default {parameter.default}" if parameter.default else ""
    told = "; ".join(filter(None, [documentation.parameters.get(name, "").rstrip("."), default]))
    return _line(parameter.name, written, told)


def parameters_told(definition: Definition, documentation: Documentation) -> str:
    """Return in one sentence what the comment says of the parameters, "" if nothing."""
    names = [bare_name(parameter) for parameter in definition.parameters]
    told = [
        f"`{name}`: {clause(documentation.parameters[name])}"
        for name in names
        if documentation.parameters.get(name)
    ]
    return f"{'; '.join(told)}." if told else ""


def attribute_line(attribute: Attribute) -> str:
    return _line(attribute.name, attribute.type, attribute.description)


def raised_line(entry: str) -> str:
    """Return a line on an error of `Documentation.raises`."""
    name, _, told = entry.partition(": ")
    return sentence(f"Raises `{name}` {clause(told)}") if told else f"Raises `{name}`."


def bare_name(parameter: Parameter) -> str:
    """The name as comments write it, without `$`, `&` or stars."""
    return parameter.name.lstrip("*&.$")


def _line(name: str, written: str, told: str) -> str:
    return f"- `{name}`{f' ({written})' if written else ''}{f': {sentence(told)}' if told else ''}"


def _typed(parameter: Parameter) -> str:
    if not re.search(r"\w", parameter.name):
        return f"{parameter.type}{parameter.name}"
    kind = f": {parameter.type}" if parameter.type else ""
    default = f" = {parameter.default}" if parameter.default else ""
    return f"{parameter.name}{kind}{default}"
