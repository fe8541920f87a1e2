"""An answer in Go, JavaScript or C++ uses what its libraries have, and as they let it be used."""

from __future__ import annotations

import pytest

from fsm.gaps.go.facts import package, paths, type_of
from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin

GO = "package main\nimport (\n{}\n)\n{}\n"


def gaps(text: str, suffix: str, origin: Origin = Origin.ANSWER) -> tuple[str, ...]:
    return gaps_of(parse(text, suffix), origin)


def test_facts_of_go_hold_functions_methods_and_fields() -> None:
    post = package("net/http").members["Post"]
    assert (post.parameters, post.results, post.type) == (3, 2, "net/http.Response")
    request = type_of("net/http.Request")
    assert request is not None
    assert request.members["URL"].type == "net/url.URL"
    assert package("github.com/streadway/amqp").members["Dial"].type == "github.com/streadway/amqp.Connection"
    assert {"google.golang.org/grpc", "github.com/labstack/echo/v4", "nhooyr.io/websocket"} <= paths()


@pytest.mark.parametrize(
    ("imports", "body", "gap"),
    [
        ('"runtime"', "func f() {\n runtime.FreeOSMemory()\n}", "package runtime has no FreeOSMemory"),
        (
            '"net/http"',
            'func f() {\n r := http.NewRequest("", "", nil)\n g(r)\n}',
            "http.NewRequest returns 2 values and not 1",
        ),
        (
            '"net/http"',
            'func f() {\n r, err := http.Get("", nil)\n g(r, err)\n}',
            "http.Get takes 1 arguments and not 2",
        ),
        (
            '"github.com/labstack/echo/v4"',
            'func f() {\n e := echo.New()\n g(e.ListenAndServe(""))\n}',
            "echo.Echo has no ListenAndServe",
        ),
        (
            '"google.golang.org/grpc/keepalive"',
            "func f() {\n g(keepalive.ServerParameters{MaxStreams: 1})\n}",
            "keepalive.ServerParameters has no MaxStreams",
        ),
        (
            '"net"',
            "type Probe struct {\n conn net.Conn\n}\nfunc (p *Probe) f() {\n p.conn.File()\n}",
            "net.Conn has no File",
        ),
        (
            '"net/url"',
            'func f() {\n url := "http://a"\n v := url.Values{}\n g(url, v)\n}',
            "string has no Values",
        ),
        (
            '"net/http"',
            "func f() {\n g(h)\n}\nfunc g(h http.Handler) error {\n return h.ServeHTTP(w, r)\n}",
            "",
        ),
    ],
)
def test_go_calls_that_do_not_compile(imports: str, body: str, gap: str) -> None:
    found = gaps(GO.format(imports, body), ".go")
    assert found[:1] == ((gap,) if gap else ("http.Handler.ServeHTTP returns 0 values and not 1",))


@pytest.mark.parametrize(
    ("imports", "body"),
    [
        ('"net/http"', "func f() {\n r, err := http.Get(g())\n h(r.Header.Get(g()), err)\n}"),
        ('"net/url"', "func f() {\n url, err := url.Parse(g())\n h(url.Host, err)\n}"),
        ('"net/url"', "func f(urls []string) {\n for _, url := range urls {\n  g(url.Whatever())\n }\n}"),
        ('"fmt"', 'func f(a []any) {\n fmt.Println(a...)\n g(fmt.Sprintf("", 1, 2))\n}'),
        ('"net"', "type Probe struct {\n net.Conn\n}\nfunc (p *Probe) f() {\n p.Close()\n p.Conn.Close()\n}"),
        (
            '"net/http"',
            "func f(w http.ResponseWriter) {\n if x, ok := w.(http.Flusher); ok {\n  x.Flush()\n }\n}",
        ),
        ('"net"', "func f() {\n var (\n  net, _ = net.Listen(g())\n )\n h(net.Whatever)\n}"),
        ('"x.io/server"', "func f() {\n server := &server.Config{}\n g(server)\n}"),
    ],
)
def test_go_calls_that_compile(imports: str, body: str) -> None:
    assert gaps(GO.format(imports, body), ".go") == ()


@pytest.mark.parametrize(
    ("imports", "body", "gap"),
    [
        ('"a.io/x/redis"\n"b.io/redis"', "func f() {\n redis.New()\n}", "two imports have the name redis"),
        (
            '"x.io/internal"',
            "type internal struct{}\nfunc f(a *internal.Part) {\n g(a)\n}",
            "internal is a type of the file and no package",
        ),
        (
            '"net/http"',
            "func f(conn *conn.Conn) {\n g(http.NoBody, conn)\n}",
            "conn is used and not imported",
        ),
        ('"net/http"', "func f(a string) {\n a := http.NoBody\n g(a)\n}", "a is declared twice"),
        (
            '"net/http"',
            "func f(c http.Cookie) {\n {\n  n := 1\n  g(n)\n }\n {\n  n := 2\n }\n}",
            "n is declared and not used",
        ),
        (
            '"net"',
            "func f(err error) {\n e, ok := err.(net.OpError)\n g(e, ok)\n}",
            "net.OpError is no error but *net.OpError is",
        ),
        (
            '"bytes"\n"net/http"',
            'func f(b bytes.Buffer) {\n r, err := http.NewRequest("a", "b", b.Bytes())\n g(r, err)\n}',
            "the body of a request is bytes and no reader",
        ),
    ],
)
def test_go_names_that_clash_or_are_not_there(imports: str, body: str, gap: str) -> None:
    assert gap in gaps(GO.format(imports, body), ".go")


@pytest.mark.parametrize(
    ("text", "gap"),
    [
        ("const tls = require('tls'); tls.upgrade(s);", "tls has no upgrade"),
        ("class A { f() { this.emit('x'); } }", "A has no emit"),
        (
            "class A extends EventEmitter { f() { this.emit('x'); } }",
            "EventEmitter is extended and declared nowhere",
        ),
        ("const { body } = o;\nif (body) {\n  body = 1;\n}", "the constant body gets another value"),
        ("a.pipe(r);\na.on('end', () => { r.write('x'); });", "r is written to after the pipe has ended it"),
        (
            "const request = require('request');\nrequest({ url, headers: { 'Accept-Encoding': 'gzip' } }, log);",
            "the answer is asked for as gzip and read as text",
        ),
        (
            "const x = new XMLHttpRequest();\nfor (const k in h) {\n  x.setRequestHeader(k, 1);\n}\nx.open('GET', u);",
            "x gets a header before it is opened",
        ),
        ("const { serve } = require('x');\nfunction serve() {}", "serve is declared twice"),
        ("function f(port) { return port; }\nf(port);", "port is used outside of the function that has it"),
    ],
)
def test_javascript_that_fails_when_it_runs(text: str, gap: str) -> None:
    assert gap in gaps(text, ".js")
    assert gaps(text, ".js", Origin.EXTRACT) == ()


@pytest.mark.parametrize(
    "text",
    [
        "const net = require('net'); net.createServer();",
        "class A { f() { this.g(); } g() {} }",
        "class A { constructor(o) { this.log = o.log; } f() { this.log('x'); } }",
        "class A { f() { s.on('x', function () { this.end(); }); } }",
        "let body = 1;\nbody = 2;",
        "const body = 1;\nfunction f(body) {\n  body = 2;\n}",
        "a.pipe(r, { end: false });\na.on('end', () => { r.write('x'); });",
        "function f(port) { return port; }\nconst port = 1;\nf(port);",
        "const request = require('request');\nrequest({ gzip: true, headers: { 'Accept-Encoding': 'gzip' } }, log);",
        "const x = new XMLHttpRequest();\nx.open('GET', u);\nx.setRequestHeader('a', 'b');\nx.open('GET', v);",
        "function f(process) { return process; }\nf(process);",
    ],
)
def test_javascript_that_may_run(text: str) -> None:
    assert gaps(text, ".js") == ()


@pytest.mark.parametrize(
    ("text", "gap"),
    [
        ("#include <iostream>\nint main() { waitpid(1, 0, 0); }", "waitpid is used without sys/wait.h"),
        ("#include <iostream>\nint main() { std::ifstream f; }", "ifstream is used without fstream"),
        ("std::set<websocketpp::connection_hdl> all;", "a connection_hdl is a key without an order"),
        ("udp::socket s(io);\nint f() { async_write(s, b); }", "s is a socket of datagrams and no stream"),
        ("void f() {\n  void g(int a) {\n    h(a);\n  }\n}", "g is defined within f"),
    ],
)
def test_cpp_that_does_not_compile(text: str, gap: str) -> None:
    assert gap in gaps(text, ".cpp")


@pytest.mark.parametrize(
    "text",
    [
        "#include <sys/wait.h>\nint main() { waitpid(1, 0, 0); }",
        "#include <boost/asio.hpp>\nint main() { std::ifstream f; }",
        "std::set<websocketpp::connection_hdl, std::owner_less<websocketpp::connection_hdl>> all;",
        "udp::socket s(io);\nint f() { s.send_to(b, e); }",
        "void f() {\n  auto g = [](int a) {\n    h(a);\n  };\n  g(1);\n}",
    ],
)
def test_cpp_that_may_compile(text: str) -> None:
    assert gaps(text, ".cpp") == ()


@pytest.mark.parametrize(
    ("body", "gap"),
    [
        (
            'func f() {\n g(http.ListenAndServeTLS(":443", "", "", nil))\n}',
            "http.ListenAndServeTLS gets no certificate",
        ),
        (
            "func f(a *net.UDPAddr) {\n c, err := net.DialUDP(n, nil, a)\n c.WriteToUDP(b, a)\n g(err)\n}",
            "c is connected and takes no address",
        ),
        (
            "func f() {\n all := map[interface{}]string{}\n b, err := json.Marshal(all)\n g(b, err)\n}",
            "all has keys that JSON has not",
        ),
        (
            "func f() {\n port := 80\n g(string(port), net.IP{}, http.NoBody, json.Valid)\n}",
            "string(port) is a character and no number",
        ),
    ],
)
def test_go_calls_that_always_fail(body: str, gap: str) -> None:
    assert gap in gaps(GO.format('"net"\n"net/http"\n"encoding/json"', body), ".go")


def test_go_conversions_of_what_may_be_bytes() -> None:
    body = "func f(port int) {\n g(port)\n}\nfunc h(port []byte) {\n g(string(port))\n}"
    assert not any("character" in gap for gap in gaps(GO.format('"net"', body), ".go"))
