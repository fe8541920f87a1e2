"""What keeps a Python program from running: what is taken, called or awaited of libraries and of itself."""

from __future__ import annotations

import ast
import builtins
import re
import sys
from collections.abc import Callable, Iterator, Mapping

from fsm.gaps.python.meaning.annotations import annotated
from fsm.gaps.python.meaning.facts import PARSED, Call, class_of, is_of_another_system, names_of
from fsm.gaps.python.meaning.inference import BYTES, NONE, TEXT, Kind, Type, call_of, inference_of
from fsm.gaps.python.meaning.nodes import extended_in
from fsm.gaps.python.meaning.tree import Function, Scope, Tree, tree_of
from fsm.syntax import Syntax

_ASKED = re.compile(r"(?:has|get|set)attr\([^,]+,\s*['\"](\w+)")
# What ends a connection may be left out, and so may the wait for it.
_ENDINGS = frozenset(
    {"close", "aclose", "disconnect", "stop", "wait_closed", "cancel", "shutdown", "drain", "clear"}
)
_OFTEN_INVENTED = (
    "sanic",
    "grpc",
    "autobahn",
    "fastapi",
    "stomp",
    "paho",
    "ssl.wrap_socket(",
    "create_connection(f",
)
_OFTEN_AWAITED = re.compile(
    r"await (?:requests|httpx)\.|\bawait \w+\.json\(|with httpx\.[a-z]|with \w+\.(?:get|post)\(|run_forever"
)
_ANY_SERVER = "socketserver.BaseServer"  # a handler's server is of a class that extends it
_OF_REACTORS = "twisted.internet.reactor"  # which one it is the program chooses
_DEEPEST = 12
# Who catches one of these is ready for a module of another version.
_LACKS = ("AttributeError", "ImportError")
_CALLED = (Kind.CLASS, Kind.FUNCTION, Kind.METHOD, Kind.OWN_METHOD, Kind.OWN_FUNCTION)
_NEITHER = frozenset({"dict", "list", "set", "tuple", "int", "float"})
_SURE_OF_TEXTS = ("io.Text", "str.")
_LETTERS = {"b": BYTES, "s": TEXT}


def is_worth_a_look(code: str) -> bool:
    """Say whether an extract has something that is often got wrong: to read every one would take too long."""
    return (
        any(word in code for word in _OFTEN_INVENTED)
        or ("RequestHandler" in code and ("self.server." in code or "super().__init__(" in code))
        or (("await " in code or "with httpx" in code) and _OFTEN_AWAITED.search(code) is not None)
        or ("Lock(" in code and "with self." in code)
        or ("yield" in code and "flask" in code)
        or ("super()." in code and "HTTPConnection" in code)
        or ("in range(" in code and "sleep(" in code and "except" in code)
    )


def gaps_in_calls(syntax: Syntax, *, is_answer: bool) -> Iterator[str]:
    """Yield what is wrong with what a program takes of its libraries and calls of itself.

    An extract may be for Python 2, which knows no bytes and has other modules.
    """
    tree = tree_of(syntax.code)
    if tree is not None:
        asked = frozenset(_ASKED.findall(syntax.code))
        # To walk through the whole tree takes long, and few programs name these exceptions at all.
        is_ready = any(name in syntax.code for name in _LACKS) and any(
            map(_catches_lack, ast.walk(tree.module.node))
        )
        yield from _Program(tree, asked, is_answer=is_answer, is_ready=is_ready).gaps()


class _Program:
    """One program with what its expressions are."""

    def __init__(self, tree: Tree, asked: frozenset[str], *, is_answer: bool, is_ready: bool) -> None:
        self._is_answer = is_answer
        self._tree = tree
        self._types = inference_of(tree)
        self._asked = asked
        self._is_ready = is_ready
        self._imported = frozenset(_imported_modules(tree))

    def gaps(self) -> Iterator[str]:
        for node, scope in self._tree.nodes:
            check = _CHECKS.get(type(node))
            if check is not None:
                yield from check(self, node, scope)

    def _of_attribute(self, node: ast.Attribute, scope: Scope) -> Iterator[str]:
        if not isinstance(node.ctx, ast.Load):
            return
        owner = self._types.of(node.value, scope)
        name = node.attr
        if owner is None or name.startswith("_") or name in self._asked or name in self._tree.stored:
            return
        if owner.kind is Kind.COROUTINE and name not in ("close", "send", "throw"):
            yield f"{_told(owner)} has to be awaited before {name} is taken of it"
        elif owner.kind is Kind.MODULE:
            names = names_of(owner.name) if self._is_sure_of(owner.name) else None
            is_other = self._is_ready or is_of_another_system(name)
            if (
                names is not None
                and name not in names
                and not is_other
                and f"{owner.name}.{name}" not in self._imported
            ):
                yield f"{owner.name} has no {name}"
        elif owner.kind is Kind.OBJECT and _lacks(owner, name):
            yield f"{owner.name} has no {name}"
        elif isinstance(owner.node, ast.ClassDef) and _is_own(node.value, owner.node, scope):
            yield from self._of_own_object(owner.node, name)
        elif owner.kind is Kind.TUPLE and name not in ("count", "index"):
            yield f"a tuple has no {name}"

    def _of_own_object(self, definition: ast.ClassDef, name: str) -> Iterator[str]:
        """A class that extends one of a library has what that has, and what it gets itself; others may extend it."""
        if not self._is_answer:
            return
        inside = self._tree.scopes[definition]
        bases = [self._types.of(base, inside.parent or inside) for base in definition.bases]
        known = [class_of(base.name) if base and base.kind is Kind.CLASS else None for base in bases]
        has_it = name in inside.bindings or any(
            base is None or base.is_open or name in base.members or "__getattr__" in inside.bindings
            for base in known
        )
        if not known or has_it or definition.keywords or definition.decorator_list:
            return
        is_extended = definition.name in extended_in(self._tree)
        if not is_extended and not any(_sets_any(node) for node in ast.walk(definition)):
            yield f"{definition.name} never gets {name}"

    def _is_sure_of(self, module: str) -> bool:
        is_standard = module.partition(".")[0] in sys.stdlib_module_names
        return self._is_answer or not (is_standard or module == _OF_REACTORS)

    def _of_call(self, node: ast.Call, scope: Scope) -> Iterator[str]:
        called = self._types.of(node.func, scope)
        if called is None:
            return
        match called.kind:
            case Kind.CLASS:
                known = class_of(called.name)
                yield from self._taken(called.name, known.members.get("new") if known else None, node, scope)
            case Kind.FUNCTION | Kind.METHOD:
                yield from self._taken(_told(called), call_of(called), node, scope)
                listener = node.args[1] if called.member == "set_listener" and len(node.args) > 1 else None
                kind = self._types.of(listener, scope) if listener else None
                if kind and kind.kind in (Kind.OWN_FUNCTION, Kind.OWN_METHOD):
                    yield "a listener is an object and no function"
            case Kind.OWN_FUNCTION | Kind.OWN_METHOD if isinstance(called.node, Function):
                if called.kind is Kind.OWN_METHOD and self._is_overridden(called.node):
                    return
                owner = self._tree.scopes[called.node].owner
                is_of_base = owner is not None and bool(owner.bases)
                is_method = called.kind is Kind.OWN_METHOD
                yield from _wrong_own_call(called.node, node, int(is_method), is_of_base=is_of_base)
            case Kind.OWN_CLASS if isinstance(called.node, ast.ClassDef) and self._is_plain(called.node):
                yield from self._of_own_class(called.node, node)
            case Kind.OBJECT | Kind.COROUTINE | Kind.TUPLE if called != NONE and _lacks(called, "__call__"):
                yield f"{_told(called)} is called and is no function"

    def _is_overridden(self, method: Function) -> bool:
        """What extends the class may have a method of this name with other parameters."""
        owner = self._tree.scopes[method].owner
        return owner is not None and any(
            method.name in self._tree.scopes[node].bindings
            and any(isinstance(base, ast.Name) and base.id == owner.name for base in node.bases)
            for node, _ in self._tree.nodes
            if isinstance(node, ast.ClassDef)
        )

    def _is_plain(self, definition: ast.ClassDef, depth: int = 0) -> bool:
        """A metaclass may make the objects otherwise: that of enumerations looks them up."""
        if definition.decorator_list or definition.keywords or depth > _DEEPEST:
            return False
        outside = self._tree.scopes[definition].parent
        for base in definition.bases:
            kind = self._types.of(base, outside) if outside else None
            if isinstance(base, ast.Name) and (base.id in dir(builtins) or base.id == "ABC"):
                continue
            if kind and kind.kind is Kind.OWN_CLASS and isinstance(kind.node, ast.ClassDef):
                if not self._is_plain(kind.node, depth + 1):
                    return False
            elif kind is None or kind.kind is not Kind.CLASS or kind.name.startswith("enum."):
                return False
        return True

    def _of_own_class(self, definition: ast.ClassDef, node: ast.Call) -> Iterator[str]:
        methods = [part for part in definition.body if isinstance(part, Function) and part.name == "__init__"]
        if len(methods) == 1:
            yield from _wrong_own_call(methods[0], node, 1)

    def _taken(self, name: str, call: Call | str | None, node: ast.Call, scope: Scope) -> Iterator[str]:
        if not isinstance(call, Call):
            return
        if not call.takes_anything:
            yield from (
                f"{name} takes no {keyword.arg}"
                for keyword in node.keywords
                if keyword.arg is not None and keyword.arg not in call.keywords
            )
        if not _is_spread(node):
            if len(node.args) > call.most:
                yield f"{name} takes at most {call.most} arguments and not {len(node.args)}"
            elif len(node.args) + len(node.keywords) < call.fewest:
                yield f"{name} takes at least {call.fewest} arguments"
        yield from self._wrong_input(name, node, scope)
        for argument, letter in zip(node.args if self._is_answer else [], call.kinds, strict=False):
            wanted, kind = _LETTERS.get(letter), self._types.of(argument, scope)
            if kind is None and wanted == BYTES and annotated(argument, scope, self._tree) == "str":
                kind = TEXT
            if (
                wanted
                and kind
                and kind != wanted
                and (kind in (TEXT, BYTES) or _is_neither(kind, wanted, name))
            ):
                yield f"{name} takes {wanted.name} and not {_told(kind).removeprefix('a ')}"

    def _wrong_input(self, name: str, node: ast.Call, scope: Scope) -> Iterator[str]:
        """A process whose pipes carry bytes takes no text, nor the other way round."""
        called = self._types.of(node.func, scope)
        if called is None or called.inner is None or called.member != "communicate":
            return
        given = [*node.args[:1], *(keyword.value for keyword in node.keywords if keyword.arg == "input")]
        for kind in (self._types.of(part, scope) for part in given):
            if kind in (TEXT, BYTES) and kind != called.inner and kind is not None:
                yield f"{name} takes {called.inner.name} and not {kind.name}"

    def _of_await(self, node: ast.Await, scope: Scope) -> Iterator[str]:
        awaited = self._types.of(node.value, scope)
        if awaited and awaited.kind in (Kind.OBJECT, Kind.TUPLE) and _lacks(awaited, "__await__"):
            yield f"{_told(awaited)} is awaited and is no coroutine"
        elif awaited and awaited.kind in _CALLED and not getattr(awaited.node, "decorator_list", ()):
            yield f"{_told(awaited)} is awaited and not called"  # a property may be a future

    def _of_with(self, node: ast.With | ast.AsyncWith, scope: Scope) -> Iterator[str]:
        wanted = "__enter__" if isinstance(node, ast.With) else "__aenter__"
        for item in node.items:
            manager = self._types.of(item.context_expr, scope)
            if manager and manager.kind is Kind.COROUTINE:
                yield f"{_told(manager)} is entered and not awaited"
            elif manager and manager.kind in (Kind.OBJECT, Kind.TUPLE) and _lacks(manager, wanted):
                yield f"{_told(manager)} has no {wanted}"

    def _of_statement(self, node: ast.Expr, scope: Scope) -> Iterator[str]:
        call = node.value
        name = call.func.attr if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) else ""
        given = self._types.of(call, scope) if isinstance(call, ast.Call) else None
        if given and given.kind is Kind.COROUTINE and name not in _ENDINGS:
            yield f"{_told(given)} is never awaited"

    def _of_loop(self, node: ast.For | ast.AsyncFor, scope: Scope) -> Iterator[str]:
        walked = self._types.of(node.iter, scope)
        if walked and walked.kind is Kind.COROUTINE:
            yield f"{_told(walked)} is walked through and not awaited"

    def _of_sum(self, node: ast.BinOp, scope: Scope) -> Iterator[str]:
        if isinstance(node.op, ast.Add) and self._is_answer:
            kinds = {self._types.of(node.left, scope), self._types.of(node.right, scope)}
            if kinds == {TEXT, BYTES}:
                yield "a text and bytes are added"

    def _of_import(self, node: ast.ImportFrom, _: Scope) -> Iterator[str]:
        if not node.level and node.module and self._is_sure_of(node.module):
            yield from _not_in_module(node)


_CHECKS: Mapping[type[ast.AST], Callable[..., Iterator[str]]] = {
    ast.Attribute: _Program._of_attribute,
    ast.Call: _Program._of_call,
    ast.Await: _Program._of_await,
    ast.With: _Program._of_with,
    ast.AsyncWith: _Program._of_with,
    ast.Expr: _Program._of_statement,
    ast.For: _Program._of_loop,
    ast.AsyncFor: _Program._of_loop,
    ast.BinOp: _Program._of_sum,
    ast.ImportFrom: _Program._of_import,
}


def _not_in_module(node: ast.ImportFrom) -> Iterator[str]:
    names = names_of(node.module or "")
    for alias in node.names if names is not None else ():
        if alias.name not in (names or ()) and alias.name != "*" and not alias.name.startswith("_"):
            yield f"{node.module} has no {alias.name}"


def _catches_lack(node: ast.AST) -> bool:
    """Say whether this handler catches what a module of another version would lack."""
    return isinstance(node, ast.ExceptHandler) and any(
        isinstance(part, ast.Name) and part.id in _LACKS for part in ast.walk(node.type or node)
    )


def _sets_any(node: ast.AST) -> bool:
    """Say whether attributes are set by names that the text does not tell."""
    return (isinstance(node, ast.Attribute) and node.attr == "__dict__") or (
        isinstance(node, ast.Name) and node.id in ("setattr", "vars")
    )


def _is_own(node: ast.expr, definition: ast.ClassDef, scope: Scope) -> bool:
    """Say whether it is the object itself in one of its class's methods."""
    return isinstance(node, ast.Name) and scope.owner is definition and node.id == scope.self_name


def _lacks(owner: Type, member: str) -> bool:
    """Of a class that is not known, or not wholly, it cannot be said; what is None at first may be set elsewhere."""
    if owner.kind is not Kind.OBJECT:
        return owner.kind is Kind.COROUTINE or member in ("__await__", "__call__")
    if owner == NONE or owner.name in (PARSED, _ANY_SERVER):
        return member == "__await__"
    known = class_of(owner.name)
    return known is not None and not known.is_open and member not in known.members


def _is_neither(kind: Type, wanted: Type, name: str) -> bool:
    """Say whether it is neither a text nor bytes, and given to what surely refuses that.

    What of the standard library is written in Python takes numbers for texts here and there.
    """
    is_sure = name.startswith(_SURE_OF_TEXTS)
    if wanted == BYTES:
        is_sure = name.partition(".")[0] in sys.stdlib_module_names
    is_other = kind.kind is Kind.TUPLE or (kind.kind is Kind.OBJECT and kind.name in _NEITHER)
    return is_sure and is_other


def _is_spread(node: ast.Call) -> bool:
    return any(isinstance(argument, ast.Starred) for argument in node.args) or any(
        keyword.arg is None for keyword in node.keywords
    )


def _wrong_own_call(
    function: Function, node: ast.Call, skip: int, *, is_of_base: bool = False
) -> Iterator[str]:
    """Yield how a call of the program's own function does not fit its parameters."""
    if function.decorator_list and not all(
        isinstance(part, ast.Name) and part.id in ("staticmethod", "classmethod")
        for part in function.decorator_list
    ):
        return
    if skip and _is_abstract(function):
        return
    is_static = function.name == "__new__" or any(
        isinstance(part, ast.Name) and part.id == "staticmethod" for part in function.decorator_list
    )
    arguments = function.args
    if skip and not is_static and not (arguments.posonlyargs or arguments.args or arguments.vararg):
        # Interfaces, which extend a class of their library, have their methods without it.
        yield from (f"{function.name} has no place for its own object" for _ in range(int(not is_of_base)))
        return
    places = [*arguments.posonlyargs, *arguments.args][0 if is_static else skip :]
    names = {part.arg for part in (*places, *arguments.kwonlyargs)}
    for keyword in node.keywords:
        if keyword.arg is not None and keyword.arg not in names and not arguments.kwarg:
            yield f"{function.name} takes no {keyword.arg}"
    if _is_spread(node):
        return
    needed = len(places) - len(arguments.defaults) + sum(item is None for item in arguments.kw_defaults)
    if len(node.args) > len(places) and not arguments.vararg:
        yield f"{function.name} takes at most {len(places)} arguments and not {len(node.args)}"
    elif len(node.args) + len(node.keywords) < needed:
        yield f"{function.name} takes at least {needed} arguments"


def _is_abstract(method: Function) -> bool:
    """What extends the class has its own method in the place of one that only raises, perhaps with other parameters."""
    *documentation, last = method.body
    return isinstance(last, ast.Raise) and all(isinstance(part, ast.Expr) for part in documentation)


def _told(kind: Type) -> str:
    if kind.kind is Kind.TUPLE:
        return "a tuple"
    if isinstance(kind.node, Function | ast.ClassDef):
        return f"what {kind.node.name} gives" if kind.kind is Kind.COROUTINE else kind.node.name
    if kind.kind is Kind.COROUTINE:
        return f"a coroutine of {kind.name.removeprefix('~') or 'a library'}"
    return f"{kind.name}.{kind.member}" if kind.member not in ("", "__init__") else kind.name


def _imported_modules(tree: Tree) -> Iterator[str]:
    for node, _ in tree.nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                parts = alias.name.split(".")
                yield from (".".join(parts[:count]) for count in range(2, len(parts) + 1))
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
