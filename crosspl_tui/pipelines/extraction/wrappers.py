"""The functions and classes that are put around code which is neither, by language."""

from __future__ import annotations

import re
from collections.abc import Callable

from crosspl_tui.pipelines.extraction.units import Source
from fsm.machine import Machine

INDENT = "    "
_AWAIT = re.compile(r"\bawait\b")
_GO_FUNCTION = re.compile(r"^func\s+")
_JS_FUNCTION = re.compile(r"^(?:export\s+)?(?:default\s+)?(async\s+)?function\s*(\*?)\s*(?=\w)")
_JS_ARROW = re.compile(r"^(?:export\s+)?(?:const|let|var)\s+(?=\w+\s*(?::[^=]+)?=)")


def function_around(source: Source, name: str, body: list[str]) -> str:
    lines = "\n".join(body).strip("\n")
    match source.syntax.language:
        case "Python":
            keyword = "async def" if any(_AWAIT.search(line) for line in body) else "def"
            return f"{keyword} {name}():\n{lines}"
        case "JavaScript":
            keyword = "async function" if any(_AWAIT.search(line) for line in body) else "function"
            return f"{keyword} {name}() {{\n{lines}\n}}"
        case _:
            return f"function {name}()\n{{\n{lines}\n}}"


def class_around(source: Source, name: str, blocks: list[list[str]]) -> str:
    write = _CLASS_WRITERS[source.syntax.language]
    return write(name, blocks)


def _python_class(name: str, blocks: list[list[str]]) -> str:
    methods = "\n\n".join("\n".join([f"{INDENT}@staticmethod", *block]) for block in blocks)
    return f"class {name}:\n{methods}"


def _javascript_class(name: str, blocks: list[list[str]]) -> str:
    return f"class {name} {{\n{_joined([_headed(block, _javascript_header) for block in blocks])}\n}}"


def _javascript_header(line: str) -> str:
    return _JS_ARROW.sub("", _JS_FUNCTION.sub(r"\1\2", line))


def _java_class(name: str, blocks: list[list[str]]) -> str:
    return f"class {name} {{\n{_joined(blocks)}\n}}"


def _php_class(name: str, blocks: list[list[str]]) -> str:
    return f"class {name}\n{{\n{_joined(blocks)}\n}}"


def _cpp_class(name: str, blocks: list[list[str]]) -> str:
    return f"class {name} {{\npublic:\n{_joined(blocks)}\n}};"


def _go_class(name: str, blocks: list[list[str]]) -> str:
    """Go has methods of a struct instead, which stand at the top level."""
    outdented = [[line.removeprefix(INDENT) for line in block] for block in blocks]
    receiver = name[0].lower()
    methods = [
        _headed(block, lambda line: _GO_FUNCTION.sub(f"func ({receiver} *{name}) ", line))
        for block in outdented
    ]
    return f"type {name} struct{{}}\n\n{_joined(methods)}"


_CLASS_WRITERS: dict[str, Callable[[str, list[list[str]]], str]] = {
    "Python": _python_class,
    "JavaScript": _javascript_class,
    "Java": _java_class,
    "PHP": _php_class,
    "C++": _cpp_class,
    "Go": _go_class,
}


def _joined(blocks: list[list[str]]) -> str:
    return "\n\n".join("\n".join(block) for block in blocks)


def _headed(block: list[str], rewrite: Callable[[str], str]) -> list[str]:
    """Rewrite the first line of a definition that the rewriting changes, which is its header."""
    for index, line in enumerate(block):
        indent = line[: len(line) - len(line.lstrip())]
        header = indent + rewrite(line.lstrip())
        if header != line:
            return [*block[:index], header, *block[index + 1 :]]
    return block


def _words(machine: Machine) -> list[str]:
    return [*machine.technology.lower().split(), machine.role.lower()]


def function_name(machine: Machine) -> str:
    words = ["run", *_words(machine)]
    if machine.language in {"Python", "C++"}:
        return "_".join(words)
    return words[0] + "".join(word.capitalize() for word in words[1:])


def class_name(machine: Machine) -> str:
    return "".join(word.capitalize() for word in _words(machine))


def free_name(source: Source, name: str) -> str:
    return f"{name}Task" if re.search(rf"\b{name}\b", source.syntax.text) else name
