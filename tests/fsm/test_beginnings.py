"""Where an import may begin: every match of an import's pattern begins at one of these places."""

from __future__ import annotations

import pytest

from fsm.judging.beginnings import beginnings
from fsm.judging.imports import import_pattern
from fsm.judging.names import matchers_of
from fsm.machine import load_catalogue

IMPORTS = {
    "Python": "import a, socket\nx = 1; import socket\nif x: \t import socket\nfrom socket import (\n  a)\n",
    "Java": "import java.net.Socket;\n  import static java.net.Socket.*;\njava.net.Socket s; new java.net.Socket()",
    "Go": 'import "net"\nimport (\n\t"net/http"\n\tn "net"\n)\nimport\n"net"\n',
    "JavaScript": "import net from 'net';\nconst a = require('net'), b = require('net')();\nimport('net')",
    "PHP": "use GuzzleHttp\\{Client, ConnectionInterface};\nuse \\GuzzleHttp\\Client;\nnew \\GuzzleHttp\\Client;",
    "C++": "#include <sys/socket.h>\n  # include <sys/socket.h>\n",
}


@pytest.mark.parametrize(("language", "text"), IMPORTS.items())
def test_every_import_that_a_pattern_finds_begins_at_one_of_them(language: str, text: str) -> None:
    found = 0
    for machine in load_catalogue():
        for matcher in (matcher for state in matchers_of(machine) for matcher in state.names):
            if machine.language == language and matcher.is_import:
                starts = {match.start() for match in matcher.pattern.finditer(text)}
                assert starts <= set(beginnings(text, matcher.begins_at, language)), matcher.name
                found += len(starts)
    assert found


def test_only_imports_have_beginnings() -> None:
    machine = load_catalogue()[67]
    for state, matchers in zip(machine.states, matchers_of(machine), strict=True):
        for matcher in matchers.names:
            is_import = import_pattern(machine.language, state.number, matcher.name) is not None
            assert bool(matcher.begins_at) == is_import
