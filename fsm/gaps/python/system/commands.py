"""What keeps a child process from doing its work: words that only a shell reads, options that a program lacks."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from fsm.gaps.python.meaning.nodes import (
    body_of,
    calls_of,
    dotted,
    full_name_of,
    keywords_of,
    last,
    text_of,
    value_of,
    within,
)
from fsm.gaps.python.meaning.possible_values import values_for, words_for
from fsm.gaps.python.meaning.tree import Function, How, Scope, Tree

_RUNS = frozenset({"Popen", "run", "call", "check_call", "check_output"})
_EXEC = "create_subprocess_exec"
_OF_SHELL = frozenset({"|", "&&", "||", ">", ">>", "<", "2>&1", "&>", "2>/dev/null", ">/dev/null"})
# These take a command line of their own, or such signs.
_READ_SIGNS = frozenset(
    {
        *("sh", "bash", "zsh", "dash", "ksh", "cmd", "cmd.exe", "powershell", "pwsh", "wsl", "ssh", "adb"),
        *(
            "awk",
            "gawk",
            "find",
            "tr",
            "cut",
            "column",
            "paste",
            "grep",
            "egrep",
            "rg",
            "sqlite3",
            "psql",
            "mysql",
        ),
        *("expr", "test", "[", "su", "docker", "kubectl", "tmux", "echo", "xargs", "parallel", "env", "sudo"),
    }
)
# In what these take a quote is a quote.
_READ_QUOTES = frozenset(
    {
        *(
            "jq",
            "osascript",
            "psql",
            "mysql",
            "sqlite3",
            "grep",
            "egrep",
            "rg",
            "git",
            "python",
            "python3",
            "node",
        ),
        *("gsettings", "dconf", "gdbus", "dbus-send", "xdotool", "curl", "ffmpeg", "perl", "ruby", "php"),
    }
)
# What filters stands behind a pipe; these programs take no other one to run.
_FILTERS = frozenset({"grep", "egrep", "awk", "sed", "xargs", "wc", "head", "tail", "cut", "sort", "uniq"})
_SOURCES = frozenset({"ps", "netstat", "ss", "df", "lsof", "ifconfig", "tasklist", "dmesg", "mount", "free"})
_TAKE_HOSTS = frozenset({"nmap", "ping", "ping6", "dig", "nslookup", "traceroute", "masscan", "telnet"})
_NMAP_FLAG = re.compile(r"-(?:s[A-Z]+|Pn|sn|A|O|F|n|v+|T[0-5])$")
# A format of raw sound has the name of its samples; `pcm_` stands before those of encoders.
_RAW = re.compile(r"pcm_[suf]\d+[lb]e$")
_ENCODED = re.compile(r"[suf](?:16|24|32|64)[lb]e$")
_ENCODERS = frozenset({"-acodec", "-c:a", "-codec:a"})
_OUT = frozenset({"-", "pipe:", "pipe:1"})
_LYNX = re.compile(r"[\[(]\s*[\"']lynx[\"']")
_BATCH = frozenset({"--batch", "-batch"})
_COMMANDS = ("-ex", "-x", "--ex", "--command", "--eval")
_CAPTURED = ("stdout", "stderr")


def gaps_in_commands(tree: Tree, code: str) -> Iterator[str]:
    """Yield what is wrong with the commands of a program that runs others."""
    for node, scope in calls_of(tree, _RUNS | {_EXEC}):
        if full_name_of(node.func, scope).startswith("asyncio."):
            yield from _of_words(node.args)
        if not _is_of_subprocess(node, scope):
            continue
        keywords = keywords_of(node)
        command = node.args[0] if node.args else keywords.get("args")
        is_shell = "shell" in keywords and not _is_false(keywords["shell"])
        if not (is_shell or {None, "executable"} & keywords.keys() or len(node.args) > 1):
            added = _added(node.args[0], scope) if node.args else []
            for value, place in values_for(command, scope, tree):
                words = words_for(value, place, tree)
                yield from _of_words([_default_of(word, place) for word in (*words, *added)])
        yield from _of_streams(node, keywords, scope)
    if _LYNX.search(code) and "input=" in code and "stdin" not in code.replace("stdin=", ""):
        yield "lynx reads what it is sent only if it is told to by -stdin"
    if "grep" in code and " in [" in code:
        yield from _of_each(tree)


def _of_each(tree: Tree) -> Iterator[str]:
    """The commands of a list that a loop runs one after the other."""
    for loop, scope in tree.nodes:
        if not (
            isinstance(loop, ast.For)
            and isinstance(loop.iter, ast.List)
            and isinstance(loop.target, ast.Name)
        ):
            continue
        runs = [
            node
            for node in ast.walk(loop)
            if isinstance(node, ast.Call) and last(node.func) in _RUNS and _is_of_subprocess(node, scope)
        ]
        names = {last(node.args[0]) for node in runs if node.args and "shell" not in keywords_of(node)}
        for command in loop.iter.elts if loop.target.id in names else ():
            value = value_of(command, scope)
            if isinstance(value, ast.List):
                yield from _of_words(words_for(value, scope, tree))


def _added(name: ast.expr, scope: Scope) -> list[ast.AST]:
    """Return the words that are added to a named list in its scope."""
    words: list[ast.AST] = []
    for node in within(body_of(scope)) if isinstance(name, ast.Name) else ():
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
            is_same = isinstance(name, ast.Name) and dotted(node.func.value) == name.id
            if is_same and node.func.attr == "append":
                words.append(node.args[0])
            elif is_same and node.func.attr in ("extend", "insert"):
                words += node.args[-1].elts if isinstance(node.args[-1], ast.List) else [node.args[-1]]
    return words


def _default_of(word: ast.AST, scope: Scope) -> ast.AST:
    """Return the default of a parameter that nothing else binds, any other word as it is."""
    function = scope.node
    bindings = scope.bindings.get(word.id, []) if isinstance(word, ast.Name) else []
    if [part.how for part in bindings] == [How.PARAMETER] and isinstance(function, Function):
        places = [*function.args.posonlyargs, *function.args.args]
        defaults = function.args.defaults
        for place, default in zip(places[len(places) - len(defaults) :], defaults, strict=True):
            if isinstance(word, ast.Name) and place.arg == word.id and text_of(default):
                return default
    return word


def _is_false(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and not node.value


def _is_of_subprocess(node: ast.Call, scope: Scope) -> bool:
    return full_name_of(node.func, scope).startswith("subprocess.")


def _of_words(words: Sequence[ast.AST]) -> Iterator[str]:
    texts = [text_of(word) for word in words]
    first = texts[0].rpartition("/")[2] if texts else ""
    program = texts[1] if first == "sudo" and len(texts) > 1 else first
    if not first or program in _READ_SIGNS:
        return
    places = _not_of_options(texts)
    if any(_is_quoted(words[place]) for place in places) and program not in _READ_QUOTES:
        yield "quotes become part of the argument where no shell reads them"
    signs = [texts[place] for place in places if texts[place] in _OF_SHELL]
    if signs:
        yield f"{signs[0]} is read by shells only, and there is none"
    yield from _of_program(program, words, texts)


def _not_of_options(texts: Sequence[str]) -> list[int]:
    """Return the places of the words behind the first that are no value of an option."""
    return [
        place
        for place in range(1, len(texts))
        if place == 1 or not re.match(r"-[a-zA-Z-]+$", texts[place - 1])
    ]


def _behind_flags(program: str, texts: Sequence[str]) -> list[int]:
    """Return the places behind the options of nmap that take no value."""
    flags = [place for place, text in enumerate(texts[:-1]) if program == "nmap" and _NMAP_FLAG.match(text)]
    return [place + 1 for place in flags]


def _of_program(program: str, words: Sequence[ast.AST], texts: Sequence[str]) -> Iterator[str]:
    """What some programs are known to refuse, or to leave out unless they are told."""
    if program in _SOURCES and (
        found := [texts[place] for place in _not_of_options(texts) if texts[place] in _FILTERS]
    ):
        yield f"{found[0]} is given to {program} as an argument"
    places = {*_not_of_options(texts), *_behind_flags(program, texts)}
    if program in _TAKE_HOSTS and any(_is_address(words[place]) for place in places):
        yield f"{program} takes no port behind the host"
    if program == "ffmpeg":
        yield from _of_sound(texts)
        if words and not _names_format(words, texts):
            yield "ffmpeg cannot tell the format of what it writes to a pipe"
    is_written = not any(isinstance(word, ast.Starred | ast.ListComp) for word in words)
    if (
        program == "gdb"
        and is_written
        and _BATCH & set(texts)
        and not any(text.startswith(_COMMANDS) for text in texts)
    ):
        yield "gdb --batch reads no commands from its input"


def _of_sound(texts: Sequence[str]) -> Iterator[str]:
    for option, value in pairwise(texts):
        if option == "-f" and _RAW.match(value):
            yield f"ffmpeg has no format {value}: that is an encoder"
        elif option in _ENCODERS and _ENCODED.match(value):
            yield f"ffmpeg has no encoder {value}: that is a format"


def _names_format(words: Sequence[ast.AST], texts: Sequence[str]) -> bool:
    """Say whether a format is told for what goes to a pipe, or may be: a file's name tells its own."""
    places = [place for place, text in enumerate(texts) if text == "-i"]
    if not places or texts[-1] not in _OUT:
        return True
    after = range(places[-1] + 2, len(texts))
    is_open = any(
        isinstance(words[place], ast.Starred) or not (texts[place] or texts[place - 1].startswith("-"))
        for place in after
    )
    return is_open or "-f" in texts[places[-1] :]


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


def _of_streams(node: ast.Call, keywords: dict[str | None, ast.expr], scope: Scope) -> Iterator[str]:
    """Python refuses these together; None counts as not given."""
    captured = keywords.get("capture_output")
    is_captured = isinstance(captured, ast.Constant) and bool(captured.value)
    if is_captured and any(_is_given(keywords.get(stream), scope) for stream in _CAPTURED):
        yield "capture_output excludes stdout and stderr"
    if last(node.func) == "check_output" and ("stdout" in keywords or is_captured):
        yield "check_output takes no stdout"
    if _is_given(keywords.get("stdin"), scope) and "input" in keywords:
        value = value_of(keywords["input"], scope)
        if value is not None and not _is_none(value):
            yield "input excludes stdin"


def _is_given(node: ast.expr | None, scope: Scope) -> bool:
    """Say whether it is certain to be other than None."""
    is_number = isinstance(node, ast.Constant) and node.value is not None
    return is_number or full_name_of(node, scope).startswith("subprocess.")


def _is_none(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is None
