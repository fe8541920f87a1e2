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
from fsm.gaps.python.meaning.tree import Binding, Function, How, Scope, Tree

_RUNS = frozenset({"Popen", "run", "call", "check_call", "check_output"})
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
_WINDOWS = re.compile(r"\bnt\b|win32|windll|STARTUPINFO|\.exe\b|cmd /c|[wW]indows")
# A format of raw sound has the name of its samples; `pcm_` stands before those of encoders.
_RAW = re.compile(r"pcm_[suf]\d+[lb]e$")
_ENCODED = re.compile(r"[suf](?:16|24|32|64)[lb]e$")
_ENCODERS = frozenset({"-acodec", "-c:a", "-codec:a"})
_OUT = frozenset({"-", "pipe:", "pipe:1"})
_LYNX = re.compile(r"[\[(]\s*[\"']lynx[\"']")
_BATCH = frozenset({"--batch", "-batch"})
_COMMANDS = ("-ex", "-x", "--ex", "--command", "--eval")
_CAPTURED = ("stdout", "stderr")
_LINES = frozenset({"command", "cmd", "command_line", "cmdline", "shell_command", "com"})
_STREAMS = ("stdin", *_CAPTURED)
_USED_OF_OUTPUT = frozenset({"decode", "splitlines", "split", "strip", "read", "readline", "readlines"})


def gaps_in_commands(tree: Tree, code: str) -> Iterator[str]:
    """Yield what is wrong with the commands of a program that runs others."""
    for node, scope in calls_of(tree, _RUNS):
        if not _is_of_subprocess(node, scope):
            continue
        keywords = keywords_of(node)
        command = value_of(node.args[0] if node.args else keywords.get("args"), scope)
        shell = keywords.get("shell")
        is_shell = shell is not None or None in keywords or len(node.args) > 1
        if isinstance(command, ast.List | ast.BinOp) and not is_shell and "executable" not in keywords:
            added = _added(node.args[0], scope) if node.args else []
            yield from _of_words([_default_of(word, scope) for word in (*_words(command, scope), *added)])
        elif isinstance(command, ast.List) and isinstance(shell, ast.Constant) and shell.value is True:
            yield from _split_for_shell(command, code)
        elif not is_shell and "executable" not in keywords and not _WINDOWS.search(code):
            yield from _of_text(command)
            yield from _of_line(node, scope)
        yield from _of_streams(node, keywords, scope)
    if "run(" in code or "Popen(" in code:
        yield from _of_uncaptured(tree)
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
                yield from _of_words(_words(value, scope))


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


def _is_of_subprocess(node: ast.Call, scope: Scope) -> bool:
    return full_name_of(node.func, scope).startswith("subprocess.")


def _words(command: ast.AST | None, scope: Scope) -> list[ast.AST]:
    """Return the words of a command as far as they are written down; what is not known stands for itself."""
    if isinstance(command, ast.List):
        return list(command.elts)
    if isinstance(command, ast.BinOp) and isinstance(command.op, ast.Add):
        sides = (value_of(side, scope) or side for side in (command.left, command.right))
        return [word for side in sides for word in _words(side, scope)]
    return [command] if command is not None else []


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
    # The name of a folder may have a blank.
    is_path = "/" in name and not rest.startswith("-")
    if name and space and rest and not is_path and re.fullmatch(r"[\w./-]+", name):
        yield f"no program has the name {start.strip()!r}, and no shell splits it"


def _of_line(node: ast.Call, scope: Scope) -> Iterator[str]:
    """A parameter that is a text and is called a command has words behind the program's name."""
    given = node.args[0] if node.args else keywords_of(node).get("args")
    found = scope.bindings.get(given.id, []) if isinstance(given, ast.Name) else []
    if [(part.how, last(part.node)) for part in found] == [(How.PARAMETER, "str")] and last(given) in _LINES:
        yield f"{last(given)} is one text, and no shell splits it"


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


def _of_uncaptured(tree: Tree) -> Iterator[str]:
    """What is not captured of a process is None, and nothing in the program asks whether it is."""
    used = {node.value for node, _ in tree.nodes if isinstance(node, ast.Attribute)}
    asked = {
        dotted(node)
        for node, _ in tree.nodes
        if isinstance(node, ast.Attribute) and node.attr in _STREAMS and node not in used
    }
    for node, scope in tree.nodes:
        if not (isinstance(node, ast.Attribute) and isinstance(node.value, ast.Attribute)):
            continue
        stream = node.value.attr
        is_used = node.attr in _USED_OF_OUTPUT or (stream == "stdin" and node.attr == "write")
        if not is_used or stream not in _STREAMS or dotted(node.value) in asked:
            continue
        calls = _processes(node.value.value, scope, tree)
        if calls and not any(_may_keep(call, place, stream) for call, place in calls):
            yield f"{stream} of the process is not captured"


def _may_keep(call: ast.Call, scope: Scope, stream: str) -> bool:
    keywords = keywords_of(call)
    if full_name_of(call.func, scope) not in ("subprocess.Popen", "subprocess.run"):
        return True
    is_kept = stream in keywords or None in keywords or len(call.args) > 1
    return is_kept or (stream != "stdin" and "capture_output" in keywords)


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
