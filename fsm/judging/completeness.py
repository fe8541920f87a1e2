"""Whether a text that is a whole program would run: what it uses without importing it, and what its language refuses.

An extract of a larger project may lean on what stands around it, so only a whole program is held to all of this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain, islice

from fsm.gaps.cpp.headers import missing_headers
from fsm.gaps.cpp.libraries import gaps_in_cpp_libraries
from fsm.gaps.cpp.members import gaps_in_cpp_members
from fsm.gaps.cpp.uses import refused_uses
from fsm.gaps.go import misuse as go_misuse
from fsm.gaps.go.files import PACKAGE
from fsm.gaps.go.imports import gaps_in_go
from fsm.gaps.go.modules import gaps_in_modules
from fsm.gaps.go.results import gaps_in_results
from fsm.gaps.go.scopes import gaps_in_scopes
from fsm.gaps.go.uses import gaps_in_uses
from fsm.gaps.java.compiling import classes as java_classes
from fsm.gaps.java.compiling.arguments import gaps_in_arguments
from fsm.gaps.java.compiling.imports import gaps_in_java
from fsm.gaps.java.compiling.packages import gaps_in_packages
from fsm.gaps.java.running.idle import gaps_in_idle
from fsm.gaps.java.running.misuse import gaps_in_misuse
from fsm.gaps.java.running.refused import gaps_in_refusals
from fsm.gaps.javascript.classes import unbound_classes
from fsm.gaps.javascript.early import early_errors
from fsm.gaps.javascript.express import gaps_in_express
from fsm.gaps.javascript.members import misused_members
from fsm.gaps.javascript.middleware import gaps_in_middleware
from fsm.gaps.javascript.modules import gaps_in_javascript
from fsm.gaps.javascript.objects import members_not_there
from fsm.gaps.javascript.requests import gaps_in_javascript_requests
from fsm.gaps.javascript.running import gaps_in_javascript_runs
from fsm.gaps.javascript.scopes import names_out_of_reach
from fsm.gaps.javascript.uses import gaps_in_javascript_uses
from fsm.gaps.php.amqp import gaps_in_amqp
from fsm.gaps.php.calls import gaps_in_php_calls
from fsm.gaps.php.names import missing_methods
from fsm.gaps.php.objects import gaps_in_php_objects
from fsm.gaps.php.requests import gaps_in_requests
from fsm.gaps.php.responses import gaps_in_responses
from fsm.gaps.php.types import gaps_in_types
from fsm.gaps.php.uses import gaps_in_php
from fsm.gaps.php.variables import gaps_in_variables
from fsm.gaps.python.language import calls as python_calls
from fsm.gaps.python.language import members as python_members
from fsm.gaps.python.language.names import gaps_in_python
from fsm.gaps.python.language.own import gaps_in_own_parts
from fsm.gaps.python.language.text import gaps_in_text
from fsm.gaps.python.misuses import gaps_in_misuses as gaps_in_python_misuses
from fsm.gaps.python.quick import gaps_seen_quickly
from fsm.gaps.python.system.parts import gaps_in_system
from fsm.gaps.python.web.parts import gaps_in_web
from fsm.parsing.answers import FENCE
from fsm.syntax import Syntax
from fsm.trace import Origin

_MOST_GAPS = 3


def gaps_of(syntax: Syntax, origin: Origin = Origin.UNKNOWN) -> tuple[str, ...]:
    """Say why a text would not run, at most three reasons; none when nothing is known against it."""
    if origin is Origin.SOURCE:
        return ()
    gaps = chain(_gaps(syntax, is_whole=is_whole(syntax, origin)), _more_gaps(syntax, origin))
    return tuple(dict.fromkeys(islice(_until_too_deep(gaps), _MOST_GAPS)))


def _until_too_deep(gaps: Iterator[str]) -> Iterator[str]:
    """Yield gaps until a check meets what is nested too deeply for it, such as a sum of a thousand terms."""
    try:
        yield from gaps
    except RecursionError:
        return


def is_whole(syntax: Syntax, origin: Origin) -> bool:
    """Say whether a text stands for itself; where nobody says what it is, the text has to show it.

    An answer in a Markdown fence does, a Go file with its package clause, a PHP file with its opening tag.
    """
    if origin is not Origin.UNKNOWN:
        return origin is Origin.ANSWER
    if syntax.language == "Go":
        return PACKAGE.search(syntax.blanked) is not None
    return _is_fenced(syntax) or (syntax.language == "PHP" and "<?" in syntax.blanked)


def _gaps(syntax: Syntax, *, is_whole: bool) -> Iterator[str]:
    match syntax.language:
        case "Python":
            yield from gaps_in_python(syntax, is_whole=is_whole)
        case "Java":
            yield from gaps_in_java(syntax, is_whole=is_whole)
        case "Go" if is_whole:
            yield from gaps_in_go(syntax)
        case "PHP" if is_whole:
            yield from gaps_in_php(syntax)
        case "JavaScript" if is_whole:
            yield from gaps_in_javascript(syntax)


def _more_gaps(syntax: Syntax, origin: Origin) -> Iterator[str]:
    """Where an extract's file looks whole its other files may still have members and uses of what it imports.

    Where nobody says what a text is it is asked what is wrong whatever stands around it, as far as that is quick to
    see: such texts are judged by the hundred thousand.
    """
    is_answer = origin is Origin.ANSWER or (origin is Origin.UNKNOWN and _is_fenced(syntax))
    further = _FURTHER.get(syntax.language)
    return further(syntax, is_answer, origin is not Origin.EXTRACT) if further else iter(())


def _of_python(syntax: Syntax, is_answer: bool, is_asked: bool) -> Iterator[str]:
    yield from python_members.gaps_in_literals(syntax)
    yield from gaps_in_text(syntax)
    if is_answer:
        yield from python_members.gaps_in_members(syntax)
    if is_answer or (is_asked and python_calls.is_worth_a_look(syntax.blanked)):
        yield from python_calls.gaps_in_calls(syntax, is_answer=is_answer)
        yield from gaps_in_own_parts(syntax, is_answer=is_answer)
    if is_answer:
        yield from gaps_in_system(syntax)
        yield from gaps_in_web(syntax)
        yield from gaps_in_python_misuses(syntax)
    elif is_asked:
        yield from gaps_seen_quickly(syntax)


def _of_java(syntax: Syntax, is_answer: bool, is_asked: bool) -> Iterator[str]:
    yield from java_classes.wrong_imports(syntax)
    if is_answer:
        yield from java_classes.missing_imports(syntax)
    if is_asked:
        yield from gaps_in_packages(syntax, is_whole=is_answer)
        yield from gaps_in_refusals(syntax, is_whole=is_answer)
        yield from gaps_in_arguments(syntax) if is_answer else ()
        yield from gaps_in_misuse(syntax, is_whole=is_answer)
        yield from gaps_in_idle(syntax) if is_answer else ()


def _of_go(syntax: Syntax, is_answer: bool, is_asked: bool) -> Iterator[str]:
    yield from gaps_in_uses(syntax, is_answer=is_answer)
    if is_answer:
        yield from gaps_in_modules(syntax)
        yield from gaps_in_results(syntax)
        yield from gaps_in_scopes(syntax)
    if is_asked:
        yield from go_misuse.gaps_in_misuse(syntax, is_whole=is_answer)


def _of_javascript(syntax: Syntax, is_answer: bool, is_asked: bool) -> Iterator[str]:
    if is_answer:
        yield from unbound_classes(syntax)
        yield from gaps_in_javascript_uses(syntax)
        yield from early_errors(syntax)
        yield from names_out_of_reach(syntax)
        yield from misused_members(syntax)
        yield from gaps_in_express(syntax)
        yield from members_not_there(syntax)
        yield from gaps_in_javascript_requests(syntax)
        yield from gaps_in_javascript_runs(syntax)
    if is_asked:
        yield from gaps_in_middleware(syntax)


def _of_cpp(syntax: Syntax, is_answer: bool, _: bool) -> Iterator[str]:
    yield from missing_headers(syntax)
    if is_answer:
        yield from refused_uses(syntax)
        yield from gaps_in_cpp_libraries(syntax)
        yield from gaps_in_cpp_members(syntax)


def _of_php(syntax: Syntax, is_answer: bool, is_asked: bool) -> Iterator[str]:
    yield from gaps_in_requests(syntax)
    if is_asked:
        yield from gaps_in_php_calls(syntax)
        yield from gaps_in_php_objects(syntax)
        yield from gaps_in_amqp(syntax, is_answer=is_answer)
    if is_answer:
        yield from missing_methods(syntax)
        yield from gaps_in_types(syntax)
        yield from gaps_in_responses(syntax)
        yield from gaps_in_variables(syntax)


_FURTHER: Mapping[str, Callable[[Syntax, bool, bool], Iterator[str]]] = {
    "Python": _of_python,
    "Java": _of_java,
    "Go": _of_go,
    "JavaScript": _of_javascript,
    "C++": _of_cpp,
    "PHP": _of_php,
}
"""What is asked beside that, by language: of a text, which may be an answer, and is an extract if it is not asked."""


def _is_fenced(syntax: Syntax) -> bool:
    """The code stands in a Markdown fence, with at most prose in front; a fence in a comment is none."""
    fence = FENCE.search(syntax.text) if syntax.code != syntax.text else None
    return fence is not None and not syntax.blanked[: fence.end()].strip()
