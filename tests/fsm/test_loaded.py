"""What a module is loaded as, and where it is used: names that begin with a module."""

from __future__ import annotations

import pytest

from fsm.judging.loaded import loaded_of


@pytest.mark.parametrize(
    ("name", "code", "used"),
    [
        ("<axios>(", "const ax = require('axios'); ax('/'); ax.get('/'); axios('/');", ["ax("]),
        (
            "<axios>.get(",
            "import ax, { isCancel } from 'axios'; ax.get<T>('/'); other.get('/');",
            ["ax.get<T>("],
        ),
        ("<axios>.get(", "const { get: load } = require('axios'); load('/'); get('/'); a.load();", ["load("]),
        ("<axios>.get(", "import { get } from 'axios/lib'; get ('/');", ["get ("]),
        ("<axios>.get(", "import { get } from 'lodash'; get(a, 'b');", []),
        ("<axios>.get(", "import * as all from 'axios'; all.default.get('/');", ["all.default.get("]),
        ("<axios>[", "const ax = (await import('axios')).default; ax[method]('/');", ["ax["]),
        ("<axios>(", "const { default: ax } = await import('axios'); ax ('/');", ["ax ("]),
        ("<axios>(", "import ax from 'https://cdn.example.org/axios@1.7.2'; ax('/');", ["ax("]),
        ("<request>(", "var r = require('request').defaults({ json: true }); r('/');", ["r("]),
        ("new <ws>(", "import ws = require('ws'); new ws('ws://a'); ws('ws://b');", ["new ws("]),
        ("new <ws>(", "var Hub = require('ws').Server; new Hub({ port: 1 });", []),
        ("new <ws>.Server(", "var Hub = require('ws').Server; new Hub({ port: 1 });", ["new Hub("]),
        ("new <ws>.Server(", "var ws = require('ws'), Hub = ws.Server; new Hub(o); new ws.Server(o);", 2),
        ("new <ws>.Server(", "const ws = require('ws'); const { Server: $h } = ws; new $h(o);", ["new $h("]),
        ("extends <ws>", "import WS from 'ws'; class A extends WS {} class B extends WS.Server {}", 1),
        ("extends <ws>", "import WS from 'ws'; interface A extends WS { id: number }", []),
        ("extends <ws>.Server", "import WS from 'ws'; x = class<T> extends WS.Server {}", 1),
        ("extends <ws>.Server", "import { Server as S } from 'ws'; class A<T> extends S {}", 1),
    ],
)
def test_a_name_is_met_where_the_text_uses_what_it_loads(name: str, code: str, used: list[str] | int) -> None:
    loaded = loaded_of("JavaScript", name)
    assert loaded
    found = [code[start:end] for start, end in loaded.spans(code)]
    assert len(found) == used if isinstance(used, int) else found == used


def test_only_javascript_has_names_that_begin_with_a_module() -> None:
    assert loaded_of("Python", "<requests>.get(") is None
    assert loaded_of("JavaScript", "axios.get(") is None
