"""What keeps a JavaScript program from running: members that nothing has, constants that change, unknown names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache

from fsm.gaps.javascript.blocks import blocks_of, may_be_several_files
from fsm.gaps.javascript.loaded import is_rebound
from fsm.syntax import Syntax
from fsm.tables import read_table

_LOADED = re.compile(
    r"\b(?:const|let|var)\s+(\w+)\s*=\s*require\(\s*['\"](?:node:)?(\w+)['\"]\s*\)\s*(?:[;,\n]|$)"
    r"|\bimport\s+(?:\*\s+as\s+)?(\w+)\s+from\s+['\"](?:node:)?(\w+)['\"]"
)
_LISTED = re.compile(
    r"\b(?:const|let|var)\s*\{([^{}=]*)\}\s*=\s*require\(\s*['\"](?:node:)?(\w+)['\"]\s*\)\s*(?:[;,\n]|$)"
    r"|\bimport\s+(?:\w+\s*,\s*)?\{([^{}]*)\}\s*from\s+['\"](?:node:)?(\w+)['\"]"
)
_CLASS = re.compile(r"\bclass\s+(\w+)\s*\{")
_EXTENDED = re.compile(r"\bextends\s+([A-Z]\w*)\s*\{")
# Called, bound to be called, or handed over to be called: what is not there throws in all three.
_OWN_CALL = re.compile(
    r"(?<![\w.$])this\.(\w+)(?=\(|\.(?:bind|call|apply)\()|(?<=\.on\()['\"][^'\"\n]*['\"]\s*,\s*this\.(\w+)(?=\s*\))"
)
_WORD = re.compile(r"\w+")
# What gives an object members that its class does not show.
_MIXED_IN = re.compile(
    r"\bextends\b|\.prototype\b|\binherits\b|Object\.assign\(\s*this\b|\bthis\[|\bmixin|defineProperty|\bProxy\b"
)
# Classes of Node.js that have to be loaded; others that are extended may be the project's.
_NODE_CLASSES = frozenset({"EventEmitter", "Transform", "Readable", "Writable", "Duplex", "PassThrough"})
_LOADED_AND_USED = re.compile(r"\brequire\(\s*['\"](?:node:)?(\w+)['\"]\s*\)\.(\w+)\(")
_CONSTANT = re.compile(r"\bconst\s+(?:([A-Za-z_$][\w$]*)|\{([^{}=]*)\})\s*=")
_CHANGED = re.compile(r"^[ \t]*([A-Za-z_$][\w$]*)\s*(?:[-+*/]?=(?![=>])|\+\+|--)", re.MULTILINE)
_TOP_CALL = re.compile(
    r"^[A-Za-z_$][\w$.]*\(([A-Za-z_$][\w$]*(?:\s*,\s*[A-Za-z_$][\w$]*)*)\);?\s*$", re.MULTILINE
)
_TOP_NAME = re.compile(
    r"^(?:export\s+(?:default\s+)?)?(?:(const|let|class)|(?:async\s+)?(function)\*?|(var))\s+([A-Za-z_$][\w$]*)",
    re.MULTILINE,
)
_TOP_LISTED = re.compile(r"^(?:const|let)\s*\{([^{}=]*)\}\s*=", re.MULTILINE)
_TOP_IMPORT = re.compile(
    r"^import\s+(?!type\b)(?:(\w+)\s*,?\s*)?(?:\{([^}]*)\})?[^;\n]*\bfrom\b", re.MULTILINE
)
_OF_FUNCTIONS = frozenset({"apply", "bind", "call"})
_PIPED = re.compile(r"\b([\w$]+)\.pipe\(\s*([\w$]+)\s*\)")
# What every module or page has, besides what begins with a capital letter.
_AT_HAND = frozenset(
    {"__dirname", "__filename", "console", "document", "exports", "module", "process", "require", "window"}
)
_REQUEST = re.compile(
    r"require\(\s*['\"]request['\"]\s*\)(?=[\s\S]*['\"][Aa]ccept-[Ee]ncoding['\"]\s*:\s*['\"][^'\"]*gzip)"
)
_UNZIPPED = re.compile(r"\.pipe\(|\bencoding\s*:\s*null|\bzlib\b|\bgunzip|\bgzip\s*:|\bunzip")
_HANDED_ON = re.compile(r"[(,]\s*this\s*[,)]")
_BY_NAME = re.compile(r"\w\[[\w.]+\]\s*=(?!=)")
# A class body, a pattern or parameters: what looks like an assignment is a field or a default.
_LISTS = re.compile(r"(?:\bclass\b[^{};()]*|(?:\b(?:const|let|var)|[(,:=])\s*)\{\Z|[(\[]\Z")
_LONGEST_GAP = 2000  # characters of blanks and blanked comments between two lines


def gaps_in_javascript_uses(syntax: Syntax) -> Iterator[str]:
    """Yield what an answer takes of modules, classes and streams that they do not have or do no more."""
    code = syntax.without_strings
    yield from _not_exported(syntax.blanked, code)
    yield from _methods_not_there(syntax, code)
    for name in sorted(_NODE_CLASSES.intersection(_EXTENDED.findall(code)) if "extends" in code else ()):
        if len(re.findall(rf"\b{name}\b", code)) == len(re.findall(rf"\bextends\s+{name}\b", code)):
            yield f"{name} is extended and declared nowhere"
    yield from _changed_constants(code)
    yield from _written_after_end(syntax.blanked)
    if "gzip" in syntax.text and _REQUEST.search(syntax.blanked) and not _UNZIPPED.search(syntax.text):
        yield "the answer is asked for as gzip and read as text"
    if not may_be_several_files(syntax):
        yield from _declared_twice(code)
        yield from _not_at_hand(code)


def _not_exported(blanked: str, code: str) -> Iterator[str]:
    for module, member in _LOADED_AND_USED.findall(blanked):
        if member not in _modules().get(module, {member}):
            yield f"{module} has no {member}"
    for required, module, imported, source in _LISTED.findall(blanked):
        exports = _modules().get(module or source)
        for part in (required or imported).split(",") if exports else ():
            member, _, local = (word.strip() for word in re.sub(r"\bas\b", ":", part).partition(":"))
            # Of a type that TypeScript imports nothing is called.
            if exports and member and member not in exports and _is_called(local or member, code):
                yield f"{module or source} has no {member}"
    for loaded in _LOADED.finditer(blanked):
        name, module = (loaded[1], loaded[2]) if loaded[1] else (loaded[3], loaded[4])
        exports = _modules().get(module)
        if exports and len(re.findall(rf"\b(?:const|let|var|import)\s+(?:\*\s+as\s+)?{name}\b", code)) == 1:
            for member in sorted(set(re.findall(rf"(?<![\w.$]){name}\.(\w+)\(", code)) - exports):
                if (
                    not is_rebound(name, code)
                    and f"{name}.{member} =" not in code
                    and member not in _OF_FUNCTIONS
                    and not hasattr(dict, member)
                ):
                    yield f"{module} has no {member}"


def _is_called(name: str, code: str) -> bool:
    """Say whether that is all that happens to a name beside its declaration; nobody asks whether it is there."""
    called = re.findall(rf"(?<![\w.$])({name})\s*(?:\.[\w$]+)*\s*\(", code)
    mentions = re.findall(rf"(?<![\w.$]){name}(?![\w$])", code)
    return bool(called) and len(mentions) == len(called) + 1 and not is_rebound(name, code)


def _methods_not_there(syntax: Syntax, code: str) -> Iterator[str]:
    """Look at classes that extend nothing: what they call of themselves has to stand somewhere in the text."""
    is_filled_outside = _HANDED_ON.search(code) and _BY_NAME.search(code)
    mentions: Counter[str] = Counter()
    for declared in _CLASS.finditer(code) if not (is_filled_outside or _MIXED_IN.search(code)) else ():
        body = code[declared.end() : _end_of(code, declared.end())]
        called = _OWN_CALL.findall(body.partition("function")[0])
        counts = Counter(name or handed for name, handed in called)
        for name, count in sorted(counts.items()):
            mentions = mentions or Counter(_WORD.findall(code))
            if mentions[name] == count and _is_sought_in(syntax, declared.end() - 1, name):
                yield f"{declared[1]} has no {name}"


def _is_sought_in(syntax: Syntax, brace: int, name: str) -> bool:
    """Say whether the objects of the class that a brace opens are asked for it, and not others in their methods."""
    blocks = blocks_of(syntax)
    sought = re.compile(rf"(?<![\w.$])this\.{name}\b")
    return blocks is None or any(
        blocks.this_at(place.start()) == brace for place in sought.finditer(blocks.code, brace)
    )


def _end_of(code: str, start: int) -> int:
    depth = 1
    for brace in re.finditer(r"[{}]", code[start:]):
        depth += 1 if brace[0] == "{" else -1
        if not depth:
            return start + brace.start()
    return len(code)


def _changed_constants(code: str) -> Iterator[str]:
    declared = _CONSTANT.findall(code) if "const" in code else []
    constants = Counter(name for single, listed in declared for name in (single, *_bound_in(listed)))
    changed = [match for match in _CHANGED.finditer(code) if match[1] in constants] if constants else []
    for name in dict.fromkeys(
        match[1]
        for match in changed
        if _begins_statement(code, match.start()) and not _is_attribute(code, match.end())
    ):
        plain = re.escape(name)
        bound = (
            rf"\b(?:let|var)\b[^;]*?(?<![\w.$]){plain}(?![\w$])|(?<!\bif)(?<!\bif )(?<!while )(?<!switch )"
            rf"\([^()]*(?:\([^()]*\)[^()]*)*\b{plain}\b[^()]*(?:\([^()]*\)[^()]*)*\)\s*(?:=>|\{{)|(?<![\w.$]){plain}\s*=>"
        )
        # What is taken of `this` may be a field of a class, which looks the same where it gets its value.
        if constants[name] == 1 and f"this.{name}" not in code and not re.search(bound, code):
            yield f"the constant {name} gets another value"


def _begins_statement(code: str, start: int) -> bool:
    """A line may also go on with what a declaration before it lists."""
    before = code[max(0, start - _LONGEST_GAP) : start].rstrip()
    return not before.endswith((",", "const", "let", "var")) and not _LISTS.search(_head_of(code, start))


def _is_attribute(code: str, end: int) -> bool:
    """Say whether a value follows as in JSX."""
    return code[end - 1] == "=" and code[end : end + 1] in ("{", '"') and ("/>" in code or "</" in code)


def _head_of(code: str, start: int) -> str:
    """Return what stands in front of the bracket around an offset, with the bracket; "" outside of all."""
    depth = 0
    for place in range(start - 1, -1, -1):
        depth += (code[place] in ")]}") - (code[place] in "([{")
        if depth < 0:
            return code[max(0, place - _LONGEST_GAP) : place + 1]
    return ""


def _is_outermost(code: str, start: int) -> bool:
    return all(code.count(left, 0, start) == code.count(right, 0, start) for left, right in ("{}", "()"))


def _bound_in(listed: str) -> list[str]:
    """Return the names that `{ a, b: c, d as e }` binds."""
    return [re.split(r":|\bas\b", part)[-1].strip() for part in listed.split(",")]


def _written_after_end(code: str) -> Iterator[str]:
    """A pipe ends its target, unless it is told not to."""
    for piped in _PIPED.finditer(code) if ".pipe(" in code else ():
        source, target = piped.groups()
        at_end = rf"\b{re.escape(source)}\.(?:on|once)\(\s*['\"](?:end|close)['\"]\s*,"
        written = rf"{at_end}[^;{{}}]*\{{[^{{}}]*?\b{re.escape(target)}\.write\("
        places = (match.start() for match in re.finditer(written, code))
        if any(_are_together(code, *sorted((piped.start(), place))) for place in places):
            yield f"{target} is written to after the pipe has ended it"


def _are_together(code: str, first: int, second: int) -> bool:
    """Say whether the block of one place goes on to another: names may mean something else behind it."""
    return _end_of(code, first) >= second


def _declared_twice(code: str) -> Iterator[str]:
    kinds: dict[str, list[str]] = {}
    for match in _TOP_NAME.finditer(code):
        lexical, function, _, name = match.groups()
        if not _is_outermost(code, match.start()):
            continue
        kinds.setdefault(name, []).append("lexical" if lexical else "function" if function else "var")
    imported = [
        *_TOP_IMPORT.findall(code),
        *(("", match[1]) for match in _TOP_LISTED.finditer(code) if _is_outermost(code, match.start())),
    ]
    for default, listed in imported:
        for name in filter(None, (default, *_bound_in(listed))):
            kinds.setdefault(name, []).append("lexical")
    yield from (
        f"{name} is declared twice" for name, seen in kinds.items() if len(seen) > 1 and "lexical" in seen
    )


def _not_at_hand(code: str) -> Iterator[str]:
    """Look at the arguments of calls outside of all functions: they are parameters of some, and nothing out there."""
    calls = [match[1] for match in _TOP_CALL.finditer(code) if _is_outermost(code, match.start())]
    for listed in calls:
        for name in re.split(r"\s*,\s*", listed):
            outside = (
                rf"^(?:export\s+)?(?:const|let|var|import)\b[^;]*?(?<![.\w$]){name}\b"
                rf"|^(?:export\s+)?(?:async\s+)?(?:function\*?|class)\s+{name}\b|^{name}\s*="
            )
            is_parameter = re.search(rf"^(?:async\s+)?function\s*\w*\([^()]*\b{name}\b", code, re.MULTILINE)
            if is_parameter and name not in _AT_HAND and not re.search(outside, code, re.MULTILINE):
                yield f"{name} is used outside of the function that has it"


@cache
def _modules() -> Mapping[str, frozenset[str]]:
    table = read_table("facts/javascript_modules.toml")
    return {name: frozenset(exports.split()) for name, exports in table.items()}
