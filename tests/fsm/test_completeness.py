"""A whole program is held to what its language asks for; an extract may lean on the project around it."""

from __future__ import annotations

import sys

import pytest

from fsm.judge import judge
from fsm.judging.completeness import gaps_of
from fsm.machine import load_catalogue
from fsm.syntax import parse
from fsm.trace import Origin, Verdict

PYTHON_TCP_CLIENT = 67

# The words changed in Python 3.12.
PARAMETER_ERROR = "Python says: " + (
    "parameter without a default follows parameter with a default"
    if sys.version_info >= (3, 12)
    else "non-default argument follows default argument"
)
JAVA = "import java.net.Socket;\npublic class Shout {{ {} }}"
GO = 'package main\nimport "net"\nfunc main() {{ {} }}'


def gaps(text: str, suffix: str, origin: Origin = Origin.ANSWER) -> tuple[str, ...]:
    return gaps_of(parse(text, suffix), origin)


@pytest.mark.parametrize(
    ("text", "gap"),
    [
        ("def f(): return json.dumps(1)", "json is used and not imported"),
        ("def f(x: Optional[int]): pass", "Optional is used and not imported"),
        ("def f(wait=Timeout.LONG): pass", "Timeout is used and not imported"),
        ("@app.route('/')\ndef f(): pass", "app is used and not imported"),
        ("class A:\n    def f(self, n=self.n): pass", "self is used outside of a method"),
        ("import socketserver\nsocketserver.HTTPServer(a)", "socketserver has no HTTPServer"),
        ("def f(a=1, b): pass", PARAMETER_ERROR),
        ("async def f():\n    yield 1\n    return 2", "Python says: 'return' with value in async generator"),
    ],
)
def test_python_names_that_nothing_binds(text: str, gap: str) -> None:
    assert gap in gaps(text, ".py")


@pytest.mark.parametrize(
    "text",
    [
        "import json\ndef f(): return json.dumps(1)",
        "def f(json): return json.dumps(1)",
        "from typing import *\ndef f(x: Optional[int]): pass",
        "def f():\n    global os\n    import os\ndef g(): return os.name",
        "class A(Handler):\n    def f(self): return settings.host",
        "from __future__ import annotations\ndef f(x: Shape): pass",
    ],
)
def test_python_names_that_are_bound_or_belong_to_the_project(text: str) -> None:
    assert gaps(text, ".py") == ()


@pytest.mark.parametrize(
    ("body", "gap"),
    [
        ("List<String> names;", "List is used and not imported"),
        (
            'void f() { new Socket("h", 1).getPort(); InputStream in; }',
            "InputStream is used and not imported",
        ),
        ("Socket s; int f() { return s.getHostPort(); }", "Socket has no getHostPort"),
        ("Socket s; void f() { s.close(); }", "IOException of Socket.close is neither caught nor declared"),
        ("void f() { new Thread(() -> Thread.sleep(1)).start(); }", "InterruptedException of Thread.sleep"),
        ("void f() throws InterruptedException { new Socket().close(); }", "IOException of Socket.close"),
        ("@Override public void run() {}", "run overrides nothing"),
        ("void f() { int n = 0; n++; Runnable r = () -> Own.g(n); }", "n changes and is read in a closure"),
        ('byte[] f(String s) { return s.getBytes("UTF-8"); }', "UnsupportedEncodingException is neither"),
        (
            'void f(java.util.List<String> l) { l.forEach(s -> s.getBytes("UTF-8")); }',
            "UnsupportedEncodingException",
        ),
        ("void f() { parse(1); }", "parse is called and declared nowhere"),
        ("void parse() {} static void f() { parse(); }", "parse is not static"),
        ("Shout(int port) {} Shout f() { return new Shout(); }", "Shout is made with 0 arguments"),
        ("int f(int n) { return n; } int g(Shout s) { return s.f(1, 2); }", "Shout.f is called with 2"),
        ("int g(Shout s) { return s.size(); }", "Shout has no size"),
    ],
)
def test_java_that_does_not_compile(body: str, gap: str) -> None:
    assert any(found.startswith(gap) for found in gaps(JAVA.format(body), ".java"))


@pytest.mark.parametrize(
    "body",
    [
        "Socket s; void f() throws Exception { s.close(); }",
        "Socket s; void f() { try { s.close(); } catch (java.io.IOException e) { } }",
        "Socket s; void f() { try { s.close(); } catch (AnyException e) { } }",
        "Socket s; java.util.concurrent.Callable<Object> c = () -> { s.close(); return null; };",
        "@SneakyThrows void f() { new Socket().close(); }",
        "Socket[] s; int f() { return s.length; }",
        "@Override public String toString() { return null; }",
        "Handler handler; void f() { handler.anything(); }",
        "void f() { int n; if (Own.g()) n = 1; else n = 2; Runnable r = () -> Own.h(n); }",
        "int n = 0; void f() { n++; Runnable r = () -> Own.h(n); }",
        'byte[] f(String s) throws java.io.IOException { return s.getBytes("UTF-8"); }',
        "byte[] f(String s) { return s.getBytes(Own.UTF_8); }",
        "void f(int... n) { f(1, 2); new Thread() { void g() { setName(null); } }; }",
        "static class Peer extends Base { Peer(int n) {} void f(Peer p) { p.anything(1); parse(); } }",
    ],
)
def test_java_that_compiles_or_leans_on_its_project(body: str) -> None:
    assert gaps(JAVA.format(body), ".java") == ()


def test_java_classes_have_to_be_imported_from_where_they_are() -> None:
    assert gaps("import java.net.IOException;\nclass A {}", ".java") == ("java.net has no IOException",)
    assert gaps("import io.netty.channel.*;\nclass A { SocketChannel c; ChannelFuture f; }", ".java") == ()


def test_a_java_extract_may_leave_out_its_other_imports_but_no_handler() -> None:
    text = "import java.net.Socket;\nclass A { Peer p; List<Socket> l; Socket s; void f() { s.close(); } }"
    assert gaps(text, ".java", Origin.EXTRACT) == (
        "IOException of Socket.close is neither caught nor declared",
    )


@pytest.mark.parametrize(
    ("body", "gap"),
    [
        ('net.Dial("tcp", option.Host)', "option is used and not imported"),
        ("net.DialPacket()", "package net has no DialPacket"),
        ('conn, err := net.Dial("tcp", ""); _ = conn', "err is declared and not used"),
        ("var last int; last = 1; net.Pipe()", "last is declared and not used"),
    ],
)
def test_go_that_does_not_compile(body: str, gap: str) -> None:
    assert gaps(GO.format(body), ".go") == (gap,)


@pytest.mark.parametrize(
    "body",
    [
        'conn, err := net.Dial("tcp", ""); use(conn, err)',
        "for i, c := range net.Peers { use(i, c) }".replace("net.Peers", "peers()") + "; net.Pipe()",
        "channelz.RegisterChannelzServer(net.Pipe())",
    ],
)
def test_go_that_compiles_or_waits_for_generated_code(body: str) -> None:
    assert gaps(GO.format(body), ".go") == ()


def test_php_classes_of_libraries_need_a_use() -> None:
    text = "<?php\nclass A { function f(HttpClientInterface $c) { return new Peer($c); } }"
    assert gaps(text, ".php") == ("HttpClientInterface is used and not imported",)
    assert gaps(text.replace("<?php", "<?php\nuse Symfony\\HttpClientInterface;"), ".php") == ()
    assert gaps(text.replace("<?php", "<?php\nnamespace Symfony;"), ".php") == ()


def test_php_defaults_are_constants() -> None:
    text = "<?php\nclass A {{\n private $options = [1 => {}]; }}"
    assert gaps(text.format("[$this, 'read']"), ".php") == ("$this stands in the default of a property",)
    assert gaps(text.format("[self::class, 'read']"), ".php") == ()


def test_modules_of_node_have_to_be_loaded() -> None:
    assert gaps("function f() { return path.join(a, b); }", ".js") == ("path is used and not imported",)
    assert gaps("function f(path) { return path.join(a, b); }", ".js") == ()


@pytest.mark.parametrize(
    ("text", "suffix"),
    [
        ("```python\nimport socket\ntime.sleep(1)\n```", ".py"),
        ('package main\nimport "net"\nfunc f() { net.Pipe(); time.Sleep(1) }', ".go"),
        ("<?php\nnew AMQPMessage('x');", ".php"),
    ],
)
def test_a_text_may_show_that_it_is_whole(text: str, suffix: str) -> None:
    assert gaps(text, suffix, Origin.UNKNOWN)
    assert not gaps(text, suffix, Origin.EXTRACT)
    assert not gaps(text, suffix, Origin.SOURCE)


def test_a_text_that_does_not_show_it_counts_as_an_extract() -> None:
    assert not gaps("import socket\ntime.sleep(1)", ".py", Origin.UNKNOWN)


def test_one_lost_parenthesis_is_forgiven_to_an_extract_only() -> None:
    text = "import socket\ns = socket.socket()\ns.connect(a)\ns.send((b)\nprint(s.recv(9))\ns.close()\n"
    machine = load_catalogue()[PYTHON_TCP_CLIENT]
    assert judge(machine, text, suffix=".py").verdict is Verdict.ACCEPT
    assert judge(machine, text, suffix=".py", origin=Origin.ANSWER).verdict is Verdict.UNSURE
    assert judge(machine, text.replace("(b)", "(((b)"), suffix=".py").verdict is Verdict.UNSURE
