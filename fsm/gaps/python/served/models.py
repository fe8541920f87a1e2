"""What a FastAPI route asks of the model that it is given: keys, and fields that the model has not."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.nodes import full_name_of, functions_of, text_of
from fsm.gaps.python.meaning.tree import Function, Scope, Tree
from fsm.gaps.python.served.requests import own_class
from fsm.gaps.python.served.routes import route_of

_FAST = frozenset({"fastapi.FastAPI", "fastapi.APIRouter"})

# What a model has in the first or in the second version of pydantic.
_OF_MODELS = frozenset(
    {
        *(
            "dict",
            "json",
            "copy",
            "construct",
            "schema",
            "schema_json",
            "parse_obj",
            "parse_raw",
            "parse_file",
        ),
        *("from_orm", "validate", "update_forward_refs", "fields", "Config"),
    }
)


def gaps_in_models(tree: Tree, code: str) -> Iterator[str]:
    """Yield what a model has not, where the program says which fields it has."""
    if "BaseModel" not in code or "fastapi" not in code or "extra" in code:
        return
    for function, scope in functions_of(tree):
        outer = scope.parent or tree.module
        routes = [route_of(item, outer, tree) for item in function.decorator_list]
        if not any(route is not None and route.made_by in _FAST for route in routes):
            continue
        for part in (*function.args.args, *function.args.kwonlyargs):
            model = _model_of(part.annotation, outer)
            if model is not None and len(scope.bindings[part.arg]) == 1:
                yield from _asked(function, part.arg, model)


def _model_of(node: ast.expr | None, scope: Scope) -> ast.ClassDef | None:
    """Return the own model that an annotation names, None where it may have more than its fields."""
    made = own_class(node, scope)
    if made is None or made.keywords or made.decorator_list:
        return None
    is_plain = [full_name_of(base, scope) for base in made.bases] == ["pydantic.BaseModel"]
    names = {part.name for part in made.body if isinstance(part, Function)}
    return made if is_plain and not names & {"__getattr__", "__getitem__", "__getattribute__"} else None


def _asked(function: Function, name: str, model: ast.ClassDef) -> Iterator[str]:
    known = _OF_MODELS | {part.name for part in model.body if isinstance(part, Function | ast.ClassDef)}
    if [part.arg for part in ast.walk(function) if isinstance(part, ast.arg)].count(name) > 1:
        return
    for part in ast.walk(model):
        targets = part.targets if isinstance(part, ast.Assign) else []
        targets = [part.target] if isinstance(part, ast.AnnAssign) else targets
        known |= {target.id for target in targets if isinstance(target, ast.Name)}
    for node in ast.walk(function):
        is_of = isinstance(node, ast.Attribute | ast.Subscript) and _is(node.value, name)
        if isinstance(node, ast.Subscript) and is_of and text_of(node.slice):
            yield f"{model.name} has fields and no keys"
        elif isinstance(node, ast.Attribute) and is_of and isinstance(node.ctx, ast.Load):
            is_known = node.attr in known or node.attr.startswith(("_", "model_"))
            yield from () if is_known else [f"{model.name} has no {node.attr}"]


def _is(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name
