"""An answer has to be right about the libraries it uses, its own classes and what it writes."""

from __future__ import annotations

import pytest

from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin

GO = "package main\nimport (\n{}\n)\n{}"
HANDLER = """from socketserver import BaseRequestHandler
class Peer(BaseRequestHandler):
    def __init__(self, request, client_address, server):
        super().__init__({})
        self.names = []
    def handle(self): self.request.send({})
"""


def gaps(text: str, suffix: str, origin: Origin = Origin.ANSWER) -> tuple[str, ...]:
    return gaps_of(parse(text, suffix), origin)


@pytest.mark.parametrize(
    ("text", "gap"),
    [
        (
            "import java.util.concurrent.atomic.AtomicDouble;\nclass A {}",
            "java.util.concurrent.atomic has no AtomicDouble",
        ),
        (
            "import org.apache.rocketmq.common.message.SendResult;\nclass A {}",
            "org.apache.rocketmq.common.message has no SendResult",
        ),
        (
            "import io.netty.channel.DuplexChannel;\nclass A {}",
            "io.netty.channel has no DuplexChannel",
        ),
        (
            "class A { void f(Type t) { ParameterizedType p = (ParameterizedType) t; } }",
            "ParameterizedType is used and not imported",
        ),
        (
            "import io.netty.channel.Channel;\nclass A { void f(ChannelHandler h) {} }",
            "ChannelHandler is used and not imported",
        ),
    ],
)
def test_java_classes_that_are_not_where_they_are_looked_for(text: str, gap: str) -> None:
    assert gaps(text, ".java") == (gap,)


@pytest.mark.parametrize(
    "text",
    [
        "import io.netty.channel.socket.DuplexChannel;\nclass A {}",
        "import org.apache.rocketmq.common.message.Message;\nclass A {}",
        "import org.apache.rocketmq.common.invented.Parcel;\nclass A {}",
        "import java.lang.reflect.*;\nclass A { ParameterizedType p; }",
        "class A { ParameterizedType p; }\nclass ParameterizedType {}",
        "import io.netty.channel.Channel;\nclass A { void f(DuplexChannel own) {} }",
    ],
)
def test_java_classes_that_are_there_or_that_nobody_knows(text: str) -> None:
    assert gaps(text, ".java") == ()


@pytest.mark.parametrize(
    ("imports", "body", "gap"),
    [
        ('"net"', "func f(c net.Conn) { c.ReadFrom(nil) }", "net.Conn has no ReadFrom"),
        (
            '"net"',
            'func f() { l, err := net.Listen("tcp", ""); l.SetDeadline(err) }',
            "net.Listener has no SetDeadline",
        ),
        (
            '"net"',
            "type Probe struct {\n addr net.Addr\n}\nfunc (p *Probe) Run() { p.echo(p.addr) }",
            "Probe has no echo",
        ),
        ('"x.io/otel"', "func f() {}", "x.io/otel is imported and not used"),
        (
            '"net"',
            "func g() (net.IP, error) { return nil, nil }\nfunc f() { n := g(); h(n) }",
            "g returns 2 values and not 1",
        ),
    ],
)
def test_go_members_imports_and_results(imports: str, body: str, gap: str) -> None:
    text = GO.format(imports, body)
    assert gaps(text, ".go") == (gap,)
    assert gaps(text, ".go", Origin.UNKNOWN) == ((gap,) if gap.startswith("net.") else ())


@pytest.mark.parametrize(
    ("imports", "body", "gap"),
    [
        (
            'ws "github.com/gorilla/websocket"',
            "func f(c *ws.Conn) { c.SendText(1) }",
            "ws.Conn has no SendText",
        ),
        ('"github.com/gorilla/websocket"', "func f() { websocket.Dial(1) }", "package websocket has no Dial"),
        (
            '"github.com/streadway/amqp"',
            'func f() { c, err := amqp.Dial(""); c.Publish(err) }',
            "amqp.Connection has no Publish",
        ),
    ],
)
def test_go_libraries_lack_what_is_invented(imports: str, body: str, gap: str) -> None:
    assert gaps(GO.format(imports, body), ".go") == (gap,)


@pytest.mark.parametrize(
    ("imports", "body"),
    [
        ('"net"', "func f(c net.Conn) { d, err := c.(*net.TCPConn).File(); g(d.Fd(), err) }"),
        ('"os/exec"', 'func f() { out, err := exec.Command(g("a")).Output(); h(out.Len(), err) }'),
        ('"x.io/fork/websocket"', "func f(c *websocket.Conn) { c.SendText(1) }"),
        ('"golang.org/x/net/websocket"', 'func f() { c, err := websocket.Dial("", "", ""); g(c, err) }'),
        (
            '"net"',
            "func f(c net.Conn) { c.Close() }\nfunc g(c Peer) { c.ReadFrom(nil) }\ntype Peer net.PacketConn",
        ),
        ('"net"', "type Probe struct {\n net.Conn\n}\nfunc (p *Probe) Run() { p.Close() }"),
        ('"x.io/go-yaml"', "func f() { yaml.Load() }"),
        ('"net"', "func g() net.IP { return nil }\nfunc f() { n, m := g().Mask(), 1; h(n, m) }"),
    ],
)
def test_go_that_has_what_it_uses(imports: str, body: str) -> None:
    assert gaps(GO.format(imports, body), ".go") == ()


@pytest.mark.parametrize(
    ("text", "gap"),
    [
        ("class A:\n    def f(self): return self.load()", "A never gets load"),
        (
            "class A:\n    def __init__(self): self.s = None\n    def f(self): self.s.recv(1)",
            "s of A is never more than None",
        ),
        ("print(b'{}'.format(1))", "bytes has no format"),
        (
            "class A:\n    x = 1\n    def f(self): return 'urn:{self.x}'",
            "{self.x} stands in a text that is not formatted",
        ),
        ("import re\nprint(re.match(r'(a)', 'a').group(2))", "no pattern has a group 2"),
        (
            HANDLER.format("request, client_address", "b''"),
            "the handler of requests is made without its server",
        ),
        (
            HANDLER.format("request, client_address, server", "self.names"),
            "names is set after the request was handled",
        ),
    ],
)
def test_python_that_fails_when_it_runs(text: str, gap: str) -> None:
    assert gaps(text, ".py") == (gap,)


@pytest.mark.parametrize(
    "text",
    [
        "class A(Exception):\n    def f(self): return self.args",
        "class A:\n    def f(self): return self.load()\nA.load = print",
        "class A:\n    def f(self):\n        class B(Base):\n            def g(self): return self.load()",
        "from http.server import BaseHTTPRequestHandler\n"
        "class A(BaseHTTPRequestHandler):\n    def do_GET(self): self.wfile.write(b'')",
        "class A:\n    def __init__(self): self.s = None\n    def f(self):\n        if self.s: self.s.recv(1)",
        "class A:\n    x = 1\n    def f(self): return f'urn:{self.x}'",
        "import re\np = input()\nprint(re.match(p, 'a').group(2))",
        HANDLER.format("request, client_address, server", "b''"),
    ],
)
def test_python_that_may_run(text: str) -> None:
    assert gaps(text, ".py") == ()


@pytest.mark.parametrize(
    ("text", "gap"),
    [
        ("import socket\ns = socket.socket()\ns.accept(timeout=1)", "socket.socket.accept takes no timeout"),
        (
            "from socket import socket\nwith socket() as s: s.sendto_all(b'')",
            "socket.socket has no sendto_all",
        ),
        ("import httpx\nhttpx.get('u', body='')", "httpx.get takes no body"),
        (
            "import paho.mqtt.client as mqtt\nclass A:\n"
            "    def __init__(self): self.c = mqtt.Client()\n    def f(self): self.c.tls_set(tls_insecure=True)",
            "paho.mqtt.client.Client.tls_set takes no tls_insecure",
        ),
    ],
)
def test_python_calls_that_no_version_of_a_library_takes(text: str, gap: str) -> None:
    assert gaps(text, ".py") == (gap,)
    assert gaps(text, ".py", Origin.EXTRACT) == ()


@pytest.mark.parametrize(
    "text",
    [
        "import socket\ns = socket.socket()\ns.recv(9)\nif s: s = open('f')\ns.accept(timeout=1)",
        "import socket\ndef f(socket): socket.socket().accept(timeout=1)",
        "import requests\nrequests.get('u', **dict())\nrequests.Session().get('u', timeout=1)",
        "from multiprocessing.connection import Client\nc = Client(('h', 1))\nc.send(1)",
        "import socket\nclass Peer(socket.socket): pass\np = Peer()\np.anything(a=1)",
    ],
)
def test_python_calls_that_may_be_taken(text: str) -> None:
    assert gaps(text, ".py") == ()


def test_javascript_streams_are_not_ended_before_they_are_filled() -> None:
    text = "const fs = require('fs');\nfs.createReadStream(f).pipe(req);\n{}"
    assert gaps(text.format("req.end();"), ".js") == (
        "req is ended before what is piped into it has arrived",
    )
    assert gaps(text.format("other.end();"), ".js") == ()


def test_javascript_objects_of_a_class_that_nothing_declares() -> None:
    assert gaps("const c = new Mailbox(1);", ".js") == ("Mailbox is made and declared nowhere",)
    assert gaps("const { Mailbox } = require('m'); const c = new Mailbox(new Map());", ".js") == ()


def test_calls_of_the_system_need_their_header() -> None:
    text = "#include <sys/socket.h>\n{}\nint main() {{ int s = socket(1, 1, 0); close(s); }}"
    assert gaps(text.format(""), ".cpp") == ("close is called without unistd.h",)
    assert gaps(text.format("#include <unistd.h>"), ".cpp") == ()
    assert gaps(text.format('#include "common.h"'), ".cpp") == ()


def test_a_request_begins_with_its_first_line() -> None:
    text = "<?php $s = fsockopen('h', 80); fwrite($s, \"{}Host: h\\r\\n\");"
    assert gaps(text.format(""), ".php") == ("a request has no first line",)
    assert gaps(text.format("GET / HTTP/1.0\\r\\n"), ".php") == ()
