"""The strict judge counts whole names of code only, one token for each state."""

from __future__ import annotations

import pytest

from fsm.judging.strict import Opinion, examine
from fsm.machine import Machine, Role, State, Technology


def machine(*accepted: str | tuple[str, ...], language: str = "Python", suffix: str = ".py") -> Machine:
    """A machine whose states follow each other."""
    states = tuple(
        State(number, "-", (names,) if isinstance(names, str) else names, ("-",), (number + 1,))
        for number, names in enumerate(accepted[:-1])
    )
    last = accepted[-1]
    final = State(len(states), "-", (last,) if isinstance(last, str) else last, ("-",), ())
    return Machine(
        id=1,
        title="-",
        published_name="",
        language=language,
        technology=Technology.TCP,
        role=Role.CLIENT,
        suffixes=(suffix,),
        further_suffixes=(),
        documentation="https://example.org",
        states=(*states, final),
    )


def opinion_on(wanted: Machine, text: str) -> Opinion:
    return examine(wanted, text, wanted.suffixes[0])


def accepts(wanted: Machine, text: str) -> bool:
    """Whether the states are met, in order; lines alone need not compile."""
    opinion = opinion_on(wanted, text)
    return not opinion.missing and "comes before" not in opinion.reason


@pytest.mark.parametrize(
    "text", ["resend(x)", "sender", "_send", "$send", "send2", "# send", "'please send'", '"""send"""']
)
def test_a_name_inside_another_or_in_prose_does_not_count(text: str) -> None:
    assert not accepts(machine("send"), text)


@pytest.mark.parametrize("text", ["send(x)", "a.send", "on('send')", "x=send", "x = f'{send(x)}'"])
def test_a_whole_name_counts(text: str) -> None:
    assert accepts(machine("send"), text)


def test_white_space_within_a_name_is_free() -> None:
    assert accepts(machine("requests.get"), "requests \\\n".replace("\\", "") + "  .get(x)")
    assert accepts(machine("new WebSocket", language="JavaScript", suffix=".js"), "new\n  WebSocket(x)")
    assert not accepts(
        machine("new WebSocket", language="JavaScript", suffix=".js"), "new WebSocketServer(x)"
    )


def test_an_ellipsis_stands_for_anything_on_the_line() -> None:
    go = machine("os", "defer …Close", language="Go", suffix=".go")
    assert accepts(go, 'package a\nimport "os"\nfunc f() { defer r.Body.Close() }')
    assert not accepts(go, 'package a\nimport "os"\nfunc f() { defer r.Body.\nClose() }')
    assert not accepts(go, 'package a\nimport "os"\nfunc f() { defer r.AsyncClose() }')


def test_every_state_has_a_token_of_its_own() -> None:
    twice = machine("send", "send")
    assert not accepts(twice, "send()")
    assert accepts(twice, "send(send)")
    assert not accepts(machine("sock.send", "send"), "sock.send()")


def test_the_choice_of_tokens_never_rejects_what_another_accepts() -> None:
    assert accepts(machine(("a", "b"), "a"), "b(a)")
    assert accepts(machine(("a", "b"), "a"), "a(b)")


def test_lines_do_not_decrease_and_within_a_line_order_is_free() -> None:
    both = machine("open", "close")
    assert accepts(both, "close(open())")
    assert accepts(both, "close()\nopen()\nclose()")
    assert not accepts(both, "close()\nopen()")


def test_a_hit_tells_line_columns_and_words() -> None:
    hit = opinion_on(machine("send"), "# é\n  x.send(1)\n").hits[0]
    assert (hit.line, hit.start, hit.end, hit.token) == (2, 4, 8, "send")


@pytest.mark.parametrize(
    "text",
    [
        "import requests",
        "import os, requests",
        "import requests as r",
        "from requests import get",
        "from requests.auth import HTTPBasicAuth",
        "try: import requests\nexcept ImportError: pass",
    ],
)
def test_python_imports_of_a_module(text: str) -> None:
    assert accepts(machine("import requests"), text)


@pytest.mark.parametrize(
    "text", ["import requests2", "import my.requests", "from my import requests2", "x = requests"]
)
def test_what_is_no_python_import_of_it(text: str) -> None:
    assert not accepts(machine("import requests"), text)


@pytest.mark.parametrize(
    "text",
    [
        "from flask import Flask",
        "from flask import (a,\n  Flask as F)",
        "from flask import *",
        "import flask",
    ],
)
def test_python_imports_of_a_name(text: str) -> None:
    assert accepts(machine("from flask import Flask"), text)


def test_java_imports_by_star_serve_several_states() -> None:
    both = machine("import java.net.Socket", "import java.net.URL", language="Java", suffix=".java")
    assert accepts(both, "import java.net.*;")
    assert accepts(both, "import java.net.Socket; import java.net.URL;")
    assert not accepts(both, "import java.net.Socket; import java.net.URLEncoder;")


@pytest.mark.parametrize(
    "text",
    [
        "const w = require( 'ws' )",
        'const w = require("ws").Server',
        "import w from 'ws'",
        'import { a, b } from "ws"',
        "const w = await import('ws')",
        "import 'node:ws'",
    ],
)
def test_javascript_modules_of_either_kind(text: str) -> None:
    assert accepts(machine("require('ws')", language="JavaScript", suffix=".js"), text)
    assert not accepts(machine("require('w')", language="JavaScript", suffix=".js"), text)


def test_a_module_loaded_and_called_at_once_serves_both_states() -> None:
    wanted = machine("require('express')", "express", language="JavaScript", suffix=".js")
    assert accepts(wanted, "const app = require('express')()")
    assert not accepts(wanted, "const app = require('express')")


@pytest.mark.parametrize(
    "line", ['"a.b/echo/v4"', '"a.b/echo/v5"', 'e "a.b/echo"', '"a.b/echo/v4/middleware"']
)
def test_go_imports_of_any_version(line: str) -> None:
    wanted = machine("a.b/echo/v4", language="Go", suffix=".go")
    assert accepts(wanted, f'package x\nimport (\n\t"fmt"\n\t{line}\n)')
    assert not accepts(wanted, f'package x\nimport "a.b/echoes"\nvar a = f({line[-1]}x")')


def test_cpp_includes_and_php_uses() -> None:
    assert accepts(
        machine("#include <sys/socket.h>", language="C++", suffix=".cpp"), "# include <sys/socket.h>"
    )
    client = machine("use Guzzle\\Client", language="PHP", suffix=".php")
    assert accepts(client, "use Guzzle\\Client;")
    assert accepts(client, "use Guzzle\\{Psr7, Client};")
    assert not accepts(client, "use Guzzle\\ClientInterface;")


def test_a_header_in_a_folder_of_the_project() -> None:
    wanted = machine("#include <curl/curl.h>", language="C++", suffix=".cpp")
    assert accepts(wanted, '#include "../third-party/curl/include/curl/curl.h"')
    assert not accepts(wanted, '#include "libcurl/curl.h"')


@pytest.mark.parametrize(
    ("language", "suffix", "text"),
    [
        ("JavaScript", ".js", "const go = () => send(x)"),
        ("Java", ".java", "all.forEach(each -> send(each));"),
        ("C++", ".cpp", "while (size > send(x)) {}"),
    ],
)
def test_what_an_arrow_leads_to_is_called_and_so_is_what_something_is_compared_with(
    language: str, suffix: str, text: str
) -> None:
    wanted = machine("send(", language=language, suffix=suffix)
    assert accepts(wanted, text)
    assert not accepts(wanted, "Box<Box<Text> > send(Text x) {")


def test_without_a_grammar_everything_counts() -> None:
    assert accepts(machine("send", suffix=".zig"), "// send")
