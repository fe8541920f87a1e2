"""What a Python program hands over as a command that no system runs so: a line for a word, a list for a line."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from fsm.gaps.python.meaning.inference import NONE, Kind
from fsm.gaps.python.meaning.nodes import calls_of, full_name_of, keywords_of, last, within
from fsm.gaps.python.meaning.possible_values import OPEN, Value, given_for, texts_for, values_for, words_for
from fsm.gaps.python.meaning.tree import Function, Scope, Tree
from fsm.gaps.python.system.values import values_of

_RUNS = frozenset({"Popen", "run", "call", "check_call", "check_output"})
_EXEC, _SHELL = "create_subprocess_exec", "create_subprocess_shell"
_OF_SHELLS = frozenset({"os.system", "os.popen", "subprocess.getoutput", "subprocess.getstatusoutput"})
_ALL = _RUNS | {_EXEC, _SHELL} | {name.rpartition(".")[2] for name in _OF_SHELLS}
_WINDOWS = re.compile(
    r"\bnt\b|win32|windll|STARTUPINFO|\.exe\b|cmd /c|[wW]indows|startswith\([\"']win"
    r"|powershell|netsh|tasklist|ipconfig|wmic"
)
_OF_TEXTS = ("text", "universal_newlines", "encoding", "errors")
_LINES = frozenset({"command", "cmd", "command_line", "cmdline", "shell_command", "com"})
_NUMBERS = frozenset({"int", "float"})
_NO_WORDS = frozenset({"int", "float", "bool", "list", "dict", "tuple", "set"})
# A name of these kinds holds no blank: what stands behind one is an argument.
_PROGRAM = re.compile(r"[\w.+-]+|(?:/usr)?(?:/local)?/s?bin/[\w.+-]+|[\w./-]+\.(?:py|sh|pl|rb)")
_PATH = re.compile(r"[\w./+-]+")
_OPTION = re.compile(r"\s*--?[a-zA-Z]")
_ONE_TEXT = re.compile(r"(?:typing\.)?(?:Optional\[)?str\]?(?: \| None)?")
_TOLD = (
    r":param str {0}\b|:type {0}: str\b|^\s*[-*]?\s*`?{0}`?\s*(?:\(|:\s*|\s\[)str\b(?! or|\s*[|/]|, ?list)"
)


def gaps_in_command_lines(tree: Tree, code: str) -> Iterator[str]:
    """Yield the commands that are lines where words are wanted, and the other way round."""
    if "subprocess" not in code and "os.system" not in code and "os.popen" not in code:
        return
    is_windows = _WINDOWS.search(code) is not None
    for node, scope in calls_of(tree, _ALL):
        name = full_name_of(node.func, scope)
        if name in _OF_SHELLS or last(node.func) == _SHELL:
            yield from _of_shell(node, scope, tree, name)
        if last(node.func) in (_EXEC, _SHELL):
            yield from _of_asyncio(node, name)
        if last(node.func) == _EXEC and name.startswith("asyncio."):
            given = [(part, scope) for part in node.args]
            yield from _of_parts(given, tree, code)
            if not is_windows and given:
                yield from _of_line(*given[0], tree)
        elif name.startswith("subprocess.") and last(node.func) in _RUNS:
            yield from _of_subprocess(node, scope, tree, code)


def _of_subprocess(node: ast.Call, scope: Scope, tree: Tree, code: str) -> Iterator[str]:
    keywords = keywords_of(node)
    command = node.args[0] if node.args else keywords.get("args")
    shell = keywords.get("shell")
    if command is None or isinstance(command, ast.Starred) or None in keywords or len(node.args) > 1:
        return
    lists = [pair for pair in values_for(command, scope, tree) if isinstance(pair[0], ast.List | ast.BinOp)]
    for part, place in lists:
        yield from _of_parts([(word, place) for word in words_for(part, place, tree)], tree, code)
    if _WINDOWS.search(code) or "executable" in keywords:
        return
    if isinstance(shell, ast.Constant) and shell.value is True:
        many = [part for part, _ in lists if isinstance(part, ast.List) and len(part.elts) > 1]
        if many and all(not _has_blank(part.elts[0], scope, tree) for part in many):
            yield "a shell runs the first word of a list only"
    elif shell is None or (isinstance(shell, ast.Constant) and not shell.value):
        yield from _of_line(command, scope, tree)
        yield from _of_parameter(node, command, scope, tree)
        for part, place in lists:
            words = words_for(part, place, tree)
            yield from _of_line(words[0], place, tree) if words else ()


def _has_blank(node: ast.AST, scope: Scope, tree: Tree) -> bool:
    return any(" " in text for text in texts_for(node, scope, tree))


def _of_line(node: ast.AST, scope: Scope, tree: Tree) -> Iterator[str]:
    """Without a shell a text is the name of a program."""
    texts = sorted(texts_for(node, scope, tree))
    if texts and all(map(_is_line, texts)):
        start = texts[0].strip().partition(OPEN)[0].strip() or texts[0].strip().replace(OPEN, "...")
        yield f"no program has the name {start!r}, and no shell splits it"


def _is_line(text: str) -> bool:
    name, blank, rest = text.strip().partition(" ")
    if not (name and blank and rest):
        return False
    if OPEN in name or not _PROGRAM.fullmatch(name):
        # The name of a folder may have a blank.
        return _OPTION.match(rest) is not None and _PATH.fullmatch(name.replace(OPEN, "_")) is not None
    return True


def _of_parts(given: Sequence[Value], tree: Tree, code: str) -> Iterator[str]:
    """The words of a command are texts, bytes or paths."""
    types = values_of(tree, code)
    for part, scope in given:
        told = [getattr(value, "annotation", None) for value, _ in values_for(part, scope, tree)]
        if told and all(last(annotation) in _NUMBERS for annotation in told):
            yield f"a word of a command is no {last(told[0])}"
        kind = types.of(part, scope)
        is_path = (
            kind is None or kind.kind is not Kind.OBJECT or (kind.name not in _NO_WORDS and kind != NONE)
        )
        if not is_path and kind is not None:
            yield f"a word of a command is no {kind.name}"


def _of_shell(node: ast.Call, scope: Scope, tree: Tree, name: str) -> Iterator[str]:
    """A shell takes one text."""
    values = values_for(node.args[0], scope, tree) if node.args else []
    if values and all(isinstance(part, ast.List) and len(part.elts) > 1 for part, _ in values):
        yield f"{last(node.func)} takes one text and no list"


def _of_asyncio(node: ast.Call, name: str) -> Iterator[str]:
    """The processes of asyncio exchange bytes, and their words are told one by one."""
    if not name.startswith("asyncio."):
        return
    for word, value in keywords_of(node).items():
        is_set = isinstance(value, ast.Constant) and bool(value.value)
        if is_set and (word in _OF_TEXTS or (word == "shell" and last(node.func) == _EXEC)):
            yield f"{last(node.func)} takes no {word}"


def _of_parameter(node: ast.Call, command: ast.expr, scope: Scope, tree: Tree) -> Iterator[str]:
    """A parameter that is a text and is called a command has words behind the program's name."""
    values = values_for(command, scope, tree)
    if len(values) != 1 or not isinstance(values[0][0], ast.arg):
        return
    parameter, place = values[0]
    assert isinstance(parameter, ast.arg)
    given = list(given_for(parameter, place, tree))
    is_word = any(text and " " not in text for part in given for text in texts_for(*part, tree))
    if parameter.arg in _LINES and _is_told_as_text(parameter, place) and not is_word:
        yield f"{parameter.arg} is one text, and no shell splits it"
    elif _is_certain(node, scope):
        for part, around in given:
            yield from _of_line(part, around, tree)


def _is_told_as_text(parameter: ast.arg, scope: Scope) -> bool:
    if parameter.annotation is not None:
        return _ONE_TEXT.fullmatch(ast.unparse(parameter.annotation).strip("'\"")) is not None
    told = ast.get_docstring(scope.node) if isinstance(scope.node, Function) else None
    return told is not None and re.search(_TOLD.format(parameter.arg), told, re.MULTILINE) is not None


def _is_certain(node: ast.Call, scope: Scope) -> bool:
    """Say whether a function comes to one command only, whatever it is given."""
    body = scope.node.body if isinstance(scope.node, Function) else []
    runs = [part for part in within(body) if isinstance(part, ast.Call) and last(part.func) in _ALL]
    pending, straight = list(body), []
    while pending:
        statement = pending.pop()
        if isinstance(statement, ast.With | ast.Try):
            pending += statement.body
        if isinstance(statement, ast.With):
            straight += [item.context_expr for item in statement.items]
        elif isinstance(statement, ast.Expr | ast.Assign | ast.Return | ast.AnnAssign):
            straight += [statement.value] if statement.value else []
    return len(runs) == 1 and any(node is part for value in straight for part in ast.walk(value))
