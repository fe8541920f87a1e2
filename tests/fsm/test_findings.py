"""What the strict judge says beside its verdict, and what it forgives."""

from __future__ import annotations

import pytest

from fsm.judge import judge
from fsm.machine import load_catalogue
from fsm.trace import CleanUp, Findings, Presence, Trace, Verdict

REQUESTS, TCP_CLIENT, GO_CLIENT, WEBSOCKET = 57, 67, 110, 91

GET = 'import requests\nresponse = requests.get("https://api.example/")\nprint(response.text)\n'
SOCKET = """\
import socket

link = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
link.connect(("127.0.0.1", 9000))
link.sendall(b"hello")
"""
WITH_SOCKET = """\
import socket

with socket.create_connection(("127.0.0.1", 9000)) as link:
    link.sendall(b"hello")
"""
GO_DIAL = """\
package main

import (
	"net"
)

func main() {
	link, _ := net.Dial("tcp", "127.0.0.1:9000")
	defer link.Close()
	link.Write([]byte("hello"))
}
"""


def trace_of(machine_id: int, text: str) -> Trace:
    return judge(load_catalogue()[machine_id], text)


def findings_of(machine_id: int, text: str) -> Findings:
    findings = trace_of(machine_id, text).findings
    assert findings is not None
    return findings


def test_the_library_is_there_missing_or_another_one() -> None:
    assert findings_of(REQUESTS, GET).library is Presence.YES
    assert findings_of(REQUESTS, GET.replace("import requests", "")).library is Presence.MISSING
    other = findings_of(REQUESTS, GET.replace("requests", "httpx"))
    assert (other.library, other.library_name) == (Presence.OTHER, "httpx")


def test_what_another_library_does_is_rejected_with_its_name() -> None:
    trace = trace_of(REQUESTS, GET.replace("requests", "httpx"))
    assert trace.verdict is Verdict.REJECT
    assert "another library is used: httpx" in trace.reason


@pytest.mark.parametrize(
    ("text", "clean_up"),
    [
        (SOCKET, CleanUp.NO),
        (SOCKET + "link.close()\n", CleanUp.BY_CALL),
        (WITH_SOCKET, CleanUp.BY_CONSTRUCT),
    ],
)
def test_clean_up_is_reported_and_never_decides(text: str, clean_up: CleanUp) -> None:
    trace = trace_of(TCP_CLIENT, text)
    assert trace.accepts
    assert trace.findings is not None
    assert trace.findings.clean_up is clean_up


def test_a_text_that_does_not_parse_is_left_to_people() -> None:
    trace = trace_of(REQUESTS, GET + "print((\n")
    assert trace.verdict is Verdict.UNSURE
    assert trace.findings is not None
    assert not trace.findings.parses


def test_fences_and_prose_around_an_answer_are_removed() -> None:
    assert trace_of(REQUESTS, f"Here is the code:\n\n```python\n{GET}```\nIt prints the answer.").accepts
    client = "const WebSocket = require('ws')\nconst s = new WebSocket(u)\ns.on('open', go)\n"
    assert trace_of(WEBSOCKET, f"```javascript\n{client}```").accepts


def test_order_counts_within_a_block_only() -> None:
    head, connect, send = "import socket\ns = socket.socket()\n", "s.connect(a)\n", "s.send(b)\n"
    assert trace_of(TCP_CLIENT, head + connect + send).accepts
    reversed_trace = trace_of(TCP_CLIENT, head + send + connect)
    assert reversed_trace.verdict is Verdict.REJECT
    assert "comes before" in reversed_trace.reason
    handler = f"def handle(s):\n    {send}"
    assert trace_of(TCP_CLIENT, f"import socket\n{handler}s = socket.socket()\n{connect}").accepts


def test_a_definition_is_no_call() -> None:
    defined = "import socket\ns = socket.socket()\ndef connect(): pass\ns.send(b)\n"
    assert trace_of(TCP_CLIENT, defined).verdict is not Verdict.ACCEPT


def test_a_whole_go_file_has_to_import_what_it_uses_and_use_what_it_imports() -> None:
    assert trace_of(GO_CLIENT, GO_DIAL).accepts
    unused = trace_of(GO_CLIENT, GO_DIAL.replace('"net"', '"net"\n\t"os"'))
    assert "os is imported and not used" in unused.reason
    missing = trace_of(GO_CLIENT, GO_DIAL.replace("link.Write", 'fmt.Println("sent")\n\tlink.Write'))
    assert "fmt is used and not imported" in missing.reason
    assert trace_of(
        GO_CLIENT, GO_DIAL.replace("package main\n", "").replace('"net"', '"net"\n\t"os"')
    ).accepts


def test_an_answer_has_to_import_what_it_uses_and_an_extract_has_not() -> None:
    extract = GET.replace("print", "time.sleep(1)\nprint")
    assert trace_of(REQUESTS, extract).accepts
    assert "time is used and not imported" in trace_of(REQUESTS, f"```python\n{extract}```").reason
    documented = f'"""Gets a page.\n\n```\nget()\n```\n"""\n{extract}'
    assert trace_of(REQUESTS, documented).accepts, "a fence in a comment makes no answer of it"
