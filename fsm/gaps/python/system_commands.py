"""What keeps a child process from doing its work: words that only a shell reads, options that a program lacks."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from fsm.gaps.python.system_nodes import (
    body_of,
    calls_of,
    dotted,
    keywords_of,
    last,
    text_of,
    value_of,
    within,
)
from fsm.gaps.python.tree import Binding, How, Scope, Tree

_RUNS = frozenset({"Popen", "run", "call", "check_call", "check_output"})
_OF_SHELL = frozenset({"|", "&&", "||", ">", ">>", "<", "2>&1", "&>", "2>/dev/null", ">/dev/null"})
# These take a command line of their own, or such signs.
_READ_SIGNS = frozenset(
    {
        *("sh", "bash", "zsh", "dash", "ksh", "cmd", "cmd.exe", "powershell", "pwsh", "wsl", "ssh", "adb"),
        *("expr", "test", "[", "su", "docker", "kubectl", "tmux", "echo", "xargs", "parallel", "env", "sudo"),
    }
)
# What filters stands behind a pipe; these programs take no other one to run.
_FILTERS = frozenset({"grep", "egrep", "awk", "sed", "xargs", "wc", "head", "tail", "cut", "sort", "uniq"})
_SOURCES = frozenset({"ps", "netstat", "ss", "df", "lsof", "ifconfig", "tasklist", "dmesg", "mount", "free"})
_TAKE_HOSTS = frozenset(
    {"nmap", "ping", "ping6", "dig", "nslookup", "traceroute", "masscan", "telnet", "ssh"}
)
_WINDOWS = re.compile(r"\bnt\b|win32|windll|STARTUPINFO|\.exe\b|cmd /c|[wW]indows")
_SHOWS_HEADERS = re.compile(
    r"^(?:-\w*[iIDwv]\w*|--(?:include|head|dump-header|write-out|verbose|trace)\b.*)$"
)
_BATCH = frozenset({"--batch", "-batch"})
_COMMANDS = ("-ex", "-x", "--ex", "--command", "--eval")
_CAPTURED = frozenset({"stdout", "stderr"})
_USED_OF_OUTPUT = frozenset({"decode", "splitlines", "split", "strip", "read", "readline", "readlines"})


def gaps_in_commands(tree: Tree, code: str) -> Iterator[str]:
    """Yield what is wrong with the commands of a program that runs others."""
    has_headers = "HTTP/" in code
    for node, scope in calls_of(tree, _RUNS):
        if not _is_of_subprocess(node, scope):
            continue
        keywords = keywords_of(node)
        command = value_of(node.args[0] if node.args else keywords.get("args"), scope)
        shell = keywords.get("shell")
        is_shell = shell is not None or None in keywords
        if isinstance(command, ast.List | ast.BinOp) and not is_shell and "executable" not in keywords:
            added = _added(node.args[0], scope) if node.args else []
            yield from _of_words([*_words(command, scope), *added], has_headers=has_headers)
        elif isinstance(command, ast.List) and isinstance(shell, ast.Constant) and shell.value is True:
            yield from _split_for_shell(command, code)
        elif not is_shell and "executable" not in keywords and not _WINDOWS.search(code):
            yield from _of_text(command)
        yield from _of_streams(node, keywords)
    yield from _of_lists(tree)
    if "run(" in code or "Popen(" in code:
        yield from _of_uncaptured(tree)


def _of_lists(tree: Tree) -> Iterator[str]:
    """A pipe that is written as a list is one wherever it is run."""
    bindings = [
        binding for scope in tree.scopes.values() for many in scope.bindings.values() for binding in many
    ]
    bindings += [binding for many in tree.stored.values() for _, binding, _ in many]
    for node in (binding.node for binding in bindings if isinstance(binding.node, ast.List)):
        texts = [text_of(word) for word in node.elts] if isinstance(node, ast.List) else []
        if texts and texts[0].rpartition("/")[2] in _SOURCES:
            yield from (f"{text} is given to {texts[0]} as an argument" for text in texts if text in _FILTERS)


def _added(name: ast.expr, scope: Scope) -> list[ast.AST]:
    """Return the words that are added to a named list in its scope."""
    words: list[ast.AST] = []
    for node in within(body_of(scope)) if isinstance(name, ast.Name) else ():
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
            is_same = isinstance(name, ast.Name) and dotted(node.func.value) == name.id
            if is_same and node.func.attr == "append":
                words.append(node.args[0])
            elif is_same and node.func.attr in ("extend", "insert"):
                words += _words(node.args[-1], scope)
    return words


def _is_of_subprocess(node: ast.Call, scope: Scope) -> bool:
    function = node.func
    if isinstance(function, ast.Attribute):
        return last(function.value) in ("subprocess", "sp")
    place: Scope | None = scope
    while place is not None:
        bindings = place.bindings.get(last(function))
        if bindings:
            return any(binding.full.startswith("subprocess.") for binding in bindings)
        place = place.parent
    return False


def _words(command: ast.AST | None, scope: Scope) -> list[ast.AST]:
    """Return the words of a command as far as they are written down; what is not known stands for itself."""
    if isinstance(command, ast.List):
        return list(command.elts)
    if isinstance(command, ast.BinOp) and isinstance(command.op, ast.Add):
        sides = (value_of(side, scope) or side for side in (command.left, command.right))
        return [word for side in sides for word in _words(side, scope)]
    return [command] if command is not None else []


def _of_words(words: Sequence[ast.AST], *, has_headers: bool) -> Iterator[str]:
    texts = [text_of(word) for word in words]
    first = texts[0].rpartition("/")[2] if texts else ""
    program = texts[1] if first == "sudo" and len(texts) > 1 else first
    if program in _READ_SIGNS:
        return
    if any(map(_is_quoted, words[1:])) and program not in ("jq", "osascript"):
        yield "quotes become part of the argument where no shell reads them"
    if not first:
        return
    signs = [text for text in texts[1:] if text in _OF_SHELL]
    if signs:
        yield f"{signs[0]} is read by shells only, and there is none"
    yield from _of_program(program, words, texts, has_headers=has_headers)


def _of_program(
    program: str, words: Sequence[ast.AST], texts: Sequence[str], *, has_headers: bool
) -> Iterator[str]:
    """What some programs are known to refuse, or to leave out unless they are told."""
    if program in _SOURCES and (found := [text for text in texts[1:] if text in _FILTERS]):
        yield f"{found[0]} is given to {program} as an argument"
    if program in _TAKE_HOSTS and any(map(_is_address, words[1:])):
        yield f"{program} takes no port behind the host"
    if program == "gdb" and _BATCH & set(texts) and not any(text.startswith(_COMMANDS) for text in texts):
        yield "gdb --batch reads no commands from its input"
    is_written = not any(isinstance(word, ast.Starred | ast.ListComp) for word in words)
    is_plain = is_written and len(texts) > 2 and not any(map(_SHOWS_HEADERS.match, texts))
    if program == "curl" and has_headers and is_plain:
        yield "curl is not told to show what the headers are"


def _is_address(word: ast.AST) -> bool:
    """`{host}:{port}`, both filled in."""
    parts = word.values if isinstance(word, ast.JoinedStr) else []
    if len(parts) != 3 or text_of(parts[1]) != ":":
        return False
    port = parts[2].value if isinstance(parts[2], ast.FormattedValue) else None
    return "port" in last(port).lower()


def _is_quoted(word: ast.AST) -> bool:
    parts = word.values if isinstance(word, ast.JoinedStr) else []
    if len(parts) != 3 or not isinstance(parts[1], ast.FormattedValue):
        return False
    return text_of(parts[0]) == text_of(parts[2]) and text_of(parts[0]) in ("'", '"')


def _split_for_shell(command: ast.List, code: str) -> Iterator[str]:
    """Of a list a shell takes the first word as its script and nothing else."""
    if len(command.elts) > 1 and " " not in text_of(command.elts[0]) and not _WINDOWS.search(code):
        yield "a shell runs the first word of a list only"


def _of_text(command: ast.AST | None) -> Iterator[str]:
    """Without a shell a text is the name of a program."""
    start = text_of(command)
    if isinstance(command, ast.JoinedStr) and command.values:
        start = text_of(command.values[0])
    name, space, rest = start.strip(" ").partition(" ")
    if name and space and rest and re.fullmatch(r"[\w./-]+", name):
        yield f"no program has the name {start.strip()!r}, and no shell splits it"


def _of_streams(node: ast.Call, keywords: dict[str | None, ast.expr]) -> Iterator[str]:
    """Python refuses these together."""
    captured = keywords.get("capture_output")
    if isinstance(captured, ast.Constant) and captured.value and _CAPTURED & keywords.keys():
        yield "capture_output excludes stdout and stderr"
    if last(node.func) == "check_output" and ("stdout" in keywords or captured is not None):
        yield "check_output takes no stdout"
    if "input" in keywords and "stdin" in keywords and not _is_none(keywords["input"]):
        yield "input excludes stdin"


def _is_none(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _of_uncaptured(tree: Tree) -> Iterator[str]:
    """What is not captured of a process is None."""
    for node, scope in tree.nodes:
        if not (isinstance(node, ast.Attribute) and isinstance(node.value, ast.Attribute)):
            continue
        stream = node.value.attr
        is_used = node.attr in _USED_OF_OUTPUT or (stream == "stdin" and node.attr == "write")
        if not is_used or stream not in ("stdin", *_CAPTURED):
            continue
        for call, place in _processes(node.value.value, scope, tree):
            name, keywords = last(call.func), keywords_of(call)
            is_kept = stream in keywords or None in keywords or len(call.args) > 1
            is_kept = is_kept or (stream != "stdin" and "capture_output" in keywords)
            if name in ("Popen", "run") and not is_kept and _is_of_subprocess(call, place):
                yield f"{stream} of the process is not captured"


def _processes(owner: ast.expr, scope: Scope, tree: Tree) -> list[tuple[ast.Call, Scope]]:
    """Return the calls that make a process, none where anything else may be it."""
    if isinstance(owner, ast.Name):
        place: Scope | None = scope
        while place is not None and owner.id not in place.bindings:
            place = place.parent
        found = [(binding, place) for binding in place.bindings[owner.id]] if place else []
    elif isinstance(owner, ast.Attribute):
        found = [(binding, place) for _, binding, place in tree.stored.get(owner.attr, ())]
        found = [(binding, place) for binding, place in found if not _is_none(binding.node)]
    else:
        return []
    calls = [(_call(binding), place) for binding, place in found]
    known = [(call, place) for call, place in calls if call is not None and place is not None]
    return known if len(known) == len(found) else []


def _call(binding: Binding) -> ast.Call | None:
    is_plain = binding.how in (How.VALUE, How.ENTERED)
    return binding.node if is_plain and isinstance(binding.node, ast.Call) else None
