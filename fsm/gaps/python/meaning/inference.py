"""What the expressions of a Python program are, as far as its text tells: classes of libraries, modules, its own."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from fsm.gaps.python.meaning.facts import Call, class_of, is_to_be_extended, names_of
from fsm.gaps.python.meaning.given_by_libraries import given_by_library
from fsm.gaps.python.meaning.kinds import (
    BYTES,
    GIVEN,
    LINES,
    NONE,
    PIPES,
    PROCESS_LATER,
    PROCESSES,
    TEXT,
    Kind,
    Type,
    call_of,
    of_ended,
    of_file,
    of_full_name,
    of_pipe,
    of_stream,
    of_word,
    one_tuple,
    tuple_of,
)
from fsm.gaps.python.meaning.nodes import bindings_of, extended_in, full_name_of, last
from fsm.gaps.python.meaning.origins import given_to
from fsm.gaps.python.meaning.reaching import Reaching, grown_in, is_open, keeps_kind, reaching_in
from fsm.gaps.python.meaning.roles import roles_of
from fsm.gaps.python.meaning.tree import Binding, Function, How, Scope, Tree, method_around, untold_names

__all__ = ["BYTES", "NONE", "PIPES", "TEXT", "Inference", "Kind", "Type", "call_of", "inference_of"]

_DEEPEST = 12
_PLAIN = frozenset({"int", "str", "bytes", "bool", "float", "list", "dict"})
_OF_TEXTS = frozenset({"sys.argv", "os.environ"})
_SPLITS = frozenset({"split", "rsplit", "splitlines"})
_LITERALS: Mapping[type[ast.AST], str] = {
    ast.JoinedStr: "str",
    **dict.fromkeys((ast.List, ast.ListComp), "list"),
    **dict.fromkeys((ast.Dict, ast.DictComp), "dict"),
    **dict.fromkeys((ast.Set, ast.SetComp), "set"),
}


@lru_cache(maxsize=4)
def inference_of(tree: Tree) -> Inference:
    """Return what tells of one program's expressions: all who ask of it share what is known already."""
    return Inference(tree)


class Inference:
    """Tells what the expressions of one program are; None where it cannot be told."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._known: dict[tuple[ast.AST, Scope], Type | None] = {}
        self._depth = 0
        self._untold = untold_names(tree)
        self._extended = extended_in(tree)
        self._reaching: dict[Scope, Reaching] = {}

    def of(self, node: ast.AST | None, scope: Scope) -> Type | None:
        """Return what an expression is in its scope."""
        if node is None or self._depth > _DEEPEST:
            return None
        key = (node, scope)
        if key not in self._known:
            self._known[key] = None  # what refers to itself
            self._depth += 1
            self._known[key] = self._infer(node, scope)
            self._depth -= 1
        return self._known[key]

    def _infer(self, node: ast.AST, scope: Scope) -> Type | None:
        reader = _READERS.get(type(node))
        if reader is not None:
            return reader(self, node, scope)
        literal = _LITERALS.get(type(node))
        return Type(Kind.OBJECT, literal) if literal else None

    def _of_name_node(self, node: ast.Name, scope: Scope) -> Type | None:
        """Of a name that is set several times the values count that may have come as far as here."""
        if is_open(scope.bindings.get(node.id, ())) and node.id not in self._untold:
            if scope not in self._reaching:
                self._reaching[scope] = reaching_in(scope)
            if found := self._reaching[scope].get(node):
                told = self._of_all([(binding, scope) for binding in found], node.id)
                return told or self._grown(node.id, scope)
        return self.of_name(node.id, scope)

    def _grown(self, name: str, scope: Scope) -> Type | None:
        """What is added to a text is a text, and to bytes are bytes: a name that grows is what it begins as."""
        bindings = scope.bindings[name]
        first = [part for part in bindings if part.how is not How.UNKNOWN and not keeps_kind(part, name)]
        number = len([part for part in bindings if part.how is How.UNKNOWN])
        added = grown_in(scope).count(name) if number else 0
        kind = self._of_all([(part, scope) for part in first], name) if first and added == number else None
        return kind if kind in (TEXT, BYTES) else None

    def _of_await(self, node: ast.Await, scope: Scope) -> Type | None:
        value = self.of(node.value, scope)
        if value and value.kind is Kind.OBJECT:
            known = class_of(value.name)
            method = known.members.get("__await__") if known else None
            return of_word(method.gives, value) if isinstance(method, Call) else None
        return value.inner if value and value.kind is Kind.COROUTINE else None

    def _of_constant(self, node: ast.Constant, _: Scope) -> Type | None:
        if node.value is None:
            return NONE
        is_plain = isinstance(node.value, str | bytes | int | float)
        return Type(Kind.OBJECT, type(node.value).__name__) if is_plain else None

    def _of_comparison(self, node: ast.Compare, _: Scope) -> Type | None:
        """Arrays and columns of tables are compared item by item."""
        is_plain = all(isinstance(sign, ast.Is | ast.IsNot | ast.In | ast.NotIn) for sign in node.ops)
        return Type(Kind.OBJECT, "bool") if is_plain else None

    def _of_tuple(self, node: ast.Tuple, scope: Scope) -> Type | None:
        if not node.elts or any(isinstance(part, ast.Starred) for part in node.elts):
            return Type(Kind.OBJECT, "tuple")
        return tuple_of([self.of(part, scope) for part in node.elts])

    def _of_choice(self, node: ast.IfExp, scope: Scope) -> Type | None:
        return self._same(self.of(part, scope) for part in (node.body, node.orelse))

    def _of_any(self, node: ast.BoolOp, scope: Scope) -> Type | None:
        return self._same(self.of(part, scope) for part in node.values)

    def _same(self, kinds: Iterable[Type | None]) -> Type | None:
        """Of several values one type is known if they all have it; None is no value of its own."""
        told = set(kinds)
        return told.pop() if len(told) == 1 else None

    def of_name(self, name: str, scope: Scope) -> Type | None:
        """Return what a name stands for in a scope, by all that is ever bound to it."""
        place: Scope | None = scope
        while place is not None:
            is_seen = place is scope or not isinstance(place.node, ast.ClassDef)
            if is_seen and name in place.bindings and name not in place.foreign:
                if name in self._untold:
                    return None
                return self._of_bindings(name, place)
            if name in place.foreign:
                return None
            place = place.parent
        if class_of(name) and hasattr(builtins, name):
            return Type(Kind.CLASS, name)
        return None

    def _of_bindings(self, name: str, scope: Scope) -> Type | None:
        if name == scope.self_name and scope.owner:
            return Type(Kind.OWN_OBJECT, node=scope.owner) if len(scope.bindings[name]) == 1 else None
        return self._of_all([(binding, scope) for binding in scope.bindings[name]], name)

    def _of_all(self, bindings: list[tuple[Binding, Scope]], name: str = "") -> Type | None:
        kinds = {
            self._of_parameter(name, scope)
            if name and binding.how is How.PARAMETER and binding.node is None
            else self._of_binding(binding, scope)
            for binding, scope in bindings
        }
        if len(kinds) > 1:
            kinds.discard(NONE)
        return kinds.pop() if len(kinds) == 1 else one_tuple(kinds)

    def _of_parameter(self, name: str, scope: Scope) -> Type | None:
        """A parameter without a type is what its library gives it, or all calls of its function do."""
        if word := roles_of(self._tree).get(scope.node, {}).get(name):
            kind = of_word(word, NONE)
            return None if kind and kind.name.rpartition(".")[2] in self._extended else kind
        given = given_to(name, scope, self._tree)
        kind = self._same(self.of(node, place) for node, place in given)
        return given_by_library(name, scope, self._tree) if kind in (None, NONE) else kind

    def _of_binding(self, binding: Binding, scope: Scope) -> Type | None:
        node = binding.node
        match binding.how:
            case How.VALUE:
                told = self.of(node, scope)
            case How.ENTERED | How.ENTERED_ASYNC:
                told = self._entered(self.of(node, scope), binding.how)
            case How.ITEM:
                told = self._item(self.of(node, scope), binding.place)
            case How.IMPORT:
                told = of_full_name(binding.full)
            case How.PARAMETER:
                outer = self.of(node, scope.parent or scope)
                is_told = outer is not None and outer.kind is Kind.CLASS and not self._is_open(outer.name)
                told = Type(Kind.OBJECT, outer.name) if outer and is_told else None
            case _:
                told = self._of_definition(node) if binding.how is How.DEFINITION else None
        return told

    def _is_open(self, name: str) -> bool:
        """An encrypted socket is a socket too, and an object of an own class one of the class that this extends."""
        is_encrypted = name == "socket.socket" and "ssl" in self._tree.module.bindings
        is_extended = name.rpartition(".")[2] in self._extended
        return is_encrypted or is_extended or is_to_be_extended(name)

    def _of_definition(self, node: ast.AST | None) -> Type | None:
        if isinstance(node, ast.ClassDef):
            return Type(Kind.OWN_CLASS, node=node)
        if isinstance(node, Function) and not node.decorator_list:
            return Type(Kind.OWN_FUNCTION, node=node)
        return None

    def _entered(self, manager: Type | None, how: How) -> Type | None:
        if manager is None or manager.kind is not Kind.OBJECT:
            return None
        known = class_of(manager.name)
        name = "__enter__" if how is How.ENTERED else "__aenter__"
        method = known.members.get(name) if known else None
        entered = of_word(method.gives, manager) if isinstance(method, Call) else None
        return entered.inner if entered and entered.kind is Kind.COROUTINE else entered

    def _item(self, whole: Type | None, place: int) -> Type | None:
        if whole is None or whole.kind is not Kind.TUPLE:
            return None
        words = whole.name[1:-1].split("|")
        return of_word(words[place], whole) if place < len(words) else None

    def _of_item(self, node: ast.Subscript, scope: Scope) -> Type | None:
        value = self.of(node.value, scope)
        if value in (TEXT, BYTES) and isinstance(node.slice, ast.Slice):
            return value
        if value == TEXT:
            return TEXT
        if full_name_of(node.value, scope) in _OF_TEXTS and not isinstance(node.slice, ast.Slice):
            return TEXT
        place = node.slice.value if isinstance(node.slice, ast.Constant) else None
        return self._item(value, place) if isinstance(place, int) and place >= 0 else None

    def _of_operation(self, node: ast.BinOp, scope: Scope) -> Type | None:
        left = self.of(node.left, scope)
        if isinstance(node.op, ast.Mod) and left in (TEXT, BYTES):
            return left
        if isinstance(node.op, ast.Add) and left in (TEXT, BYTES) and left == self.of(node.right, scope):
            return left
        return None

    def _of_attribute(self, node: ast.Attribute, scope: Scope) -> Type | None:
        owner = self.of(node.value, scope)
        if owner is None:
            return None
        match owner.kind:
            case Kind.MODULE:
                return of_full_name(f"{owner.name}.{node.attr}", (names_of(owner.name) or {}).get(node.attr))
            case Kind.OBJECT | Kind.CLASS:
                return self._library_member(owner, owner.name, node.attr)
            case Kind.OWN_OBJECT:
                return self._own_member(owner, node.attr)
            case Kind.SUPER if isinstance(owner.node, ast.ClassDef):
                bases = [
                    self.of(base, self._tree.scopes[owner.node].parent or scope) for base in owner.node.bases
                ]
                if len(bases) == 1 and bases[0] and bases[0].kind is Kind.CLASS:
                    return self._library_member(owner, bases[0].name, node.attr)
        return None

    def _library_member(self, owner: Type, name: str, member: str) -> Type | None:
        known = class_of(name)
        told = known.members.get(member) if known else None
        if isinstance(told, Call) and told.may_be_value:
            return None
        if isinstance(told, Call):
            # Taken of the class itself a method may be one that wants its object first.
            return (
                Type(Kind.METHOD, name, member, inner=owner.inner) if owner.kind is not Kind.CLASS else None
            )
        if owner.inner is not None and owner.kind is Kind.OBJECT:
            return of_stream(owner, member)
        return of_word(told, owner) if told and owner.kind is not Kind.CLASS else None

    def _own_member(self, owner: Type, member: str) -> Type | None:
        """What is set on any object under this name counts, wherever it is set."""
        assert isinstance(owner.node, ast.ClassDef)
        inside = self._tree.scopes[owner.node]
        stored = [(binding, scope) for _, binding, scope in self._tree.stored.get(member, ())]
        if member in inside.bindings:
            methods = [binding.node for binding in inside.bindings[member]]
            if len(methods) == 1 and isinstance(methods[0], Function):
                kind = self._of_own_function(methods[0])
                if not stored or kind.kind is Kind.OBJECT:
                    return kind
            kinds = [
                self._of_binding(part, inside) for part in inside.bindings[member] if part.how is How.VALUE
            ]
            if any(kind and kind.kind is Kind.OWN_FUNCTION for kind in kinds):
                return None  # it takes the object as well
            stored += [(binding, inside) for binding in inside.bindings[member]]
        bases = [self.of(base, inside.parent or inside) for base in owner.node.bases]
        if stored:
            # A class that is not known may set what the class itself does not.
            is_own = any(scope.owner is owner.node for _, scope in stored)
            return None if None in bases and not is_own else self._of_all(stored)
        if len(bases) == 1 and bases[0] and bases[0].kind is Kind.CLASS:
            return self._library_member(owner, bases[0].name, member)
        return None

    def _of_own_function(self, function: Function) -> Type:
        """A property is what it is annotated with, where that is plain, or what it returns."""
        names = [part.id for part in function.decorator_list if isinstance(part, ast.Name)]
        if names == ["property"] and len(function.decorator_list) == 1:
            if isinstance(function.returns, ast.Name) and function.returns.id in _PLAIN:
                return Type(Kind.OBJECT, function.returns.id)
            inside = self._tree.scopes[function]
            values = [(Binding(How.VALUE, value), inside) for value in inside.returns if value is not None]
            given = self._of_all(values) if values and not inside.yields else None
            if given is not None and given.kind is Kind.OBJECT and isinstance(function, ast.FunctionDef):
                return given
        return Type(Kind.OWN_METHOD, node=function)

    def _of_call(self, node: ast.Call, scope: Scope) -> Type | None:
        if isinstance(node.func, ast.Name) and node.func.id == "super" and not node.args:
            owner = method_around(scope)
            return Type(Kind.SUPER, node=owner) if owner else None
        called = self.of(node.func, scope)
        match called.kind if called else None:
            case Kind.CLASS | Kind.FUNCTION if called and called.name in PIPES:
                given: Type | None = of_pipe(called.name, node)
            case Kind.FUNCTION if called and called.name in (*PROCESSES, "asyncio.wait_for"):
                is_made = called.name in PROCESSES
                given = PROCESS_LATER if is_made else self.of(next(iter(node.args), None), scope)
            case Kind.CLASS if called:
                given = Type(Kind.OBJECT, called.name)
            case Kind.METHOD if called and called.inner and called.member == "communicate":
                given = of_ended(called)
            case Kind.FUNCTION | Kind.METHOD if called:
                call = call_of(called)
                given = of_word(call.gives, called) if call else None
            case Kind.OWN_CLASS if called:
                given = Type(Kind.OWN_OBJECT, node=called.node)
            case Kind.OWN_FUNCTION | Kind.OWN_METHOD if called:
                given = self._returned(called.node)
            case None:
                given = self._of_unknown_call(node, scope)
            case _:
                given = None
        return given

    def _of_unknown_call(self, node: ast.Call, scope: Scope) -> Type | None:
        """What splits a text gives a list, whatever the text comes from; a column of a table is no text."""
        function = node.func
        if isinstance(function, ast.Name) and not bindings_of(function.id, scope):
            return self._of_builtin(function.id, node, scope)
        if not isinstance(function, ast.Attribute) or function.attr not in _SPLITS:
            return None
        is_column = isinstance(function.value, ast.Attribute) and function.value.attr == "str"
        if any(isinstance(part, Function) and part.name == function.attr for part in self._tree.scopes):
            return None
        is_unknown = self.of(function.value, scope) is None and isinstance(
            function.value, ast.Attribute | ast.Call
        )
        return Type(Kind.OBJECT, "list") if is_unknown and not is_column else None

    def _of_builtin(self, name: str, node: ast.Call, scope: Scope) -> Type | None:
        """Files have a class for each mode, and what walks through a file or text gives lines or letters."""
        if name == "open":
            return of_file(node)
        if name in GIVEN:
            return Type(Kind.OBJECT, GIVEN[name])
        if name != "next" or len(node.args) != 1:
            return None
        walked = node.args[0]
        is_iter = isinstance(walked, ast.Call) and last(walked.func) == "iter" and len(walked.args) == 2
        if is_iter and isinstance(walked, ast.Call):
            called = self.of(walked.args[0], scope)
            call = call_of(called) if called and called.kind is Kind.METHOD else None
            return of_word(call.gives, called) if call and called else None
        kind = self.of(walked, scope)
        return LINES.get(kind.name) if kind and kind.kind is Kind.OBJECT else None

    def _returned(self, function: ast.AST | None) -> Type | None:
        scope = self._tree.scopes.get(function) if function else None
        if scope is None or scope.yields or not isinstance(function, Function):
            return None
        if any(last(part) not in ("staticmethod", "classmethod") for part in function.decorator_list):
            return None
        values = [(Binding(How.VALUE, value), scope) for value in scope.returns if value is not None]
        given = self._of_all(values) if values else None
        if isinstance(function, ast.AsyncFunctionDef):
            return Type(Kind.COROUTINE, node=function, inner=given)
        return given


_READERS: Mapping[type[ast.AST], Callable[..., Type | None]] = {
    ast.Name: Inference._of_name_node,
    ast.Attribute: Inference._of_attribute,
    ast.Call: Inference._of_call,
    ast.Await: Inference._of_await,
    ast.Constant: Inference._of_constant,
    ast.BinOp: Inference._of_operation,
    ast.Subscript: Inference._of_item,
    ast.Compare: Inference._of_comparison,
    ast.IfExp: Inference._of_choice,
    ast.BoolOp: Inference._of_any,
    ast.Tuple: Inference._of_tuple,
}
