"""What goes wrong with models and arrays in a Python program: used before they learnt anything, sent as no JSON."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from fsm.gaps.python.meaning.nodes import calls_of, full_name_of, keywords_of, last, value_of
from fsm.gaps.python.meaning.tree import How, Scope, Tree

_LEARN = frozenset(
    {
        *("TfidfVectorizer", "CountVectorizer", "StandardScaler", "MinMaxScaler", "LabelEncoder", "PCA"),
        *("OneHotEncoder", "DictVectorizer", "RobustScaler", "OrdinalEncoder", "LabelBinarizer"),
    }
)
# By a method, or by what it would have learnt, which ends with an underscore.
_LEARNS = re.compile(r"fit|\.\w+_\s*=(?!=)")
_WRITER = "json.dumps"
_FORMS = frozenset({"flask.jsonify", _WRITER})
_OTHER_ENCODER = re.compile(
    r"JSONEncoder|JSONProvider|json_\w*provider|json_encoder|orjson|NumpyEncoder"
    r"|json_numpy|(?:\.json|\.default|\bdumps|\bjsonify) *=(?!=)"
)


def gaps_in_learned_models(tree: Tree, code: str) -> Iterator[str]:
    """Yield them; each check has words that it looks for first."""
    if "sklearn" in code and ".transform(" in code and not _LEARNS.search(code):
        yield from _unlearnt(tree)
    yield from gaps_in_written_arrays(tree, code)


def gaps_in_written_arrays(tree: Tree, code: str) -> Iterator[str]:
    """Yield what has no form in JSON whatever stands around it, while models may have learnt elsewhere."""
    is_sent = ("jsonify" in code or "dumps" in code) and not _OTHER_ENCODER.search(code)
    if is_sent and ("predict_proba(" in code or "arange(" in code):
        # Which words an application has for JSON stands where it is made.
        yield from _sent(tree, _FORMS if "Flask(" in code else frozenset({_WRITER}))


def _unlearnt(tree: Tree) -> Iterator[str]:
    """What is made here and handed to nobody has learnt nothing when it transforms."""
    taken = {node.value for node, _ in tree.nodes if isinstance(node, ast.Attribute)}
    for name, bindings in tree.module.bindings.items():
        call = bindings[0].node if len(bindings) == 1 and bindings[0].how is How.VALUE else None
        if not isinstance(call, ast.Call) or "vocabulary" in keywords_of(call):
            continue
        full = full_name_of(call.func, tree.module)
        uses = [
            node
            for node in ast.walk(tree.module.node)
            if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load)
        ]
        is_learner = full.startswith("sklearn.") and last(call.func) in _LEARN
        if is_learner and uses and all(node in taken for node in uses):
            yield f"{name} has learnt nothing when it is used"


def _sent(tree: Tree, forms: frozenset[str]) -> Iterator[str]:
    for node, scope in calls_of(tree, frozenset({"jsonify", "dumps"})):
        is_form = full_name_of(node.func, scope) in forms
        if not is_form or {"default", "cls", None} & keywords_of(node).keys():
            continue
        for part in _parts(node, scope):
            value = value_of(part, scope)
            if isinstance(value, ast.Compare) and len(value.ops) == 1 and _is_array(value.left, scope):
                yield "JSON has no form for what the comparison of an array gives"
            elif isinstance(value, ast.Subscript) and _is_range(value_of(value.value, scope), scope):
                yield "JSON has no form for a number of an array"


def _parts(call: ast.Call, scope: Scope) -> Iterator[ast.expr]:
    """Yield the values of the dicts that are sent."""
    first = value_of(call.args[0], scope) if call.args else None
    yield from first.values if isinstance(first, ast.Dict) else ()
    if not call.args:
        yield from (keyword.value for keyword in call.keywords if keyword.arg)


def _is_array(node: ast.AST, scope: Scope) -> bool:
    """Say whether it is what a model found likely, as it gives it."""
    value = value_of(node, scope)
    while isinstance(value, ast.Subscript):
        value = value_of(value.value, scope)
    return isinstance(value, ast.Call) and last(value.func) == "predict_proba"


def _is_range(node: ast.AST | None, scope: Scope) -> bool:
    """Say whether it is an array of whole numbers."""
    is_call = isinstance(node, ast.Call) and full_name_of(node.func, scope) == "numpy.arange"
    numbers = node.args if isinstance(node, ast.Call) and is_call else []
    values = [part.value for part in numbers if isinstance(part, ast.Constant)]
    is_whole = bool(values) and all(isinstance(value, int) for value in values)
    is_plain = isinstance(node, ast.Call) and not node.keywords
    return is_whole and len(values) == len(numbers) and is_plain
