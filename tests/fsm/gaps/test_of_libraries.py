"""What libraries of Go, Java, JavaScript, PHP and C++ refuse, and what is alike and works."""

from __future__ import annotations

import pytest

from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin

GO = 'package main\n\nimport (\n\t"{}"\n\t"fmt"\n)\n\n{}\n'
ADDRESSES = """func f() {{
\tall, err := net.Interfaces()
\tfmt.Println(err)
\tfor _, one := range all {{
\t\tfor _, address := range {} {{
\t\t\tfmt.Println(address)
\t\t}}
\t}}
}}"""
LITERAL = """func f() {{
\t{} := "http://a"
\tgiven := url.Values{{}}
\tfmt.Println({}, given)
}}"""
TAKEN = """func pass(in, out *net.UDPConn) {{
\tb := make([]byte, 9)
\tn, a, _ := in.ReadFromUDP(b)
\tfmt.Println(out.{})
\tfmt.Println(n, a)
}}

func f() {{
\tone, _ := net.{}
\ttwo, _ := net.Dial("udp", "b:1")
\tgo pass(one.(*net.UDPConn), two.(*net.UDPConn))
}}"""
KEYS = """type box struct {{
\tvalues map[interface{{}}]int
}}

func (b *box) save() {{
\tvar values map[{}]int
\ttext, err := json.Marshal(b.values)
\tfmt.Println(text, err, values)
}}"""
SERVED = """func f() {{
\t{}
\t{}
\t\tfmt.Println(1)
\t}}
}}"""

JAVA_POOL = """import io.lettuce.core.api.StatefulRedisConnection;
class Pool {{ void f(StatefulRedisConnection<String, String> c) {{ c.setAutoFlushCommands(false); {} }} }}
"""
PROMISE = """import io.netty.channel.*;
class H extends ChannelInboundHandlerAdapter {{
    private ChannelPromise done;
    ChannelPromise done() {{ return done; }}
    public void handlerAdded(ChannelHandlerContext context) {{ done = context.newPromise(); }}
    public void channelActive(ChannelHandlerContext context) {{ {} }}
}}
class C {{ void f(H handler) throws Exception {{ handler.done().sync(); }} }}
"""
SCANNED = """import java.util.Scanner;
class C {{ void f(java.io.InputStream in) {{ String s; while ({}) {{ System.out.println(1); }} }} }}
"""
CHANNEL = """import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
class C {{
    private SocketChannel way;
    void open() throws java.io.IOException {{
        way = SocketChannel.open();
        way.configureBlocking({});
        way.connect(new InetSocketAddress("a", 1));
        {}
    }}
    void send(ByteBuffer data) throws java.io.IOException {{ {}; }}
}}
"""
PRIVATE = """class Mail {{
    private int port;
    Mail(int port) {{ this.port = port; {} }}
    {} void open() {{ System.out.println(port); }}
    private void send() {{ open(); }}
}}
"""
VALUES = """import java.util.Map;
class C {{
    private Map<String, {0}> all;
    void f(Map<String, {1}> all) {{ this.all = all; System.out.println(all.getOrDefault("a", "b")); }}
}}
"""
HEADER = """import org.apache.rocketmq.common.message.Message;
class C {{
    void f(Message message) {{
        SendMessageRequestHeader header = new SendMessageRequestHeader();
        header.setProperties({});
    }}
}}
"""
UPLOAD = """const express = require('express');
const multer = require('multer');
const app = express();
const upload = multer({ dest: 'a' })%s;
app.use(%s);
"""
BROKER = """const aedes = require('aedes')();
const net = require('net');
const server = net.createServer(%s);
const door = net.createServer();
%s
"""
THREAD = """#include <thread>
class A {{
    std::thread worker;
    void run() {{}}
    void stop() {{ {}worker.join(); }}
}};
"""


def gaps(text: str, suffix: str) -> tuple[str, ...]:
    syntax = parse(text, suffix)
    assert syntax is not None
    return gaps_of(syntax, Origin.ANSWER)


@pytest.mark.parametrize(
    ("package", "body", "gap"),
    [
        ("net", ADDRESSES.format("one.Addrs"), "one.Addrs is a method and not called"),
        ("net/http", LITERAL.format("url", "url"), "url is a text and no package"),
        (
            "net",
            TAKEN.format("WriteToUDP(b, a)", 'Dial("udp", "a:1")'),
            "two is connected and takes no address",
        ),
        ("encoding/json", KEYS.format("interface{}"), "values has keys that JSON has not"),
        (
            "net/http",
            SERVED.format('http.ListenAndServe(":80", nil)', "for {"),
            "the loop stands behind a server that does not come back",
        ),
        (
            "syscall",
            "func f() {\n\tk, e := syscall.Kqueue()\n\tfmt.Println(k, e, syscall.EPOLLIN)\n}",
            "Kqueue and EPOLLIN are of two systems",
        ),
        (
            "net/url",
            'func f() {\n\tfmt.Println(url.Parse("a"))\n\tfmt.Println(urlParse("b"))\n}',
            "urlParse is declared nowhere",
        ),
    ],
)
def test_go_that_does_not_work(package: str, body: str, gap: str) -> None:
    assert gap in gaps(GO.format(package, body), ".go")


@pytest.mark.parametrize(
    ("package", "body"),
    [
        ("github.com/shirou/gopsutil/net", ADDRESSES.format("one.Addrs")),
        ("net/url", LITERAL.format("address", "address")),
        ("net", TAKEN.format("Write(b)", 'Dial("udp", "a:1")')),
        ("encoding/json", KEYS.format("string")),
        ("net/http", SERVED.format('go http.ListenAndServe(":80", nil)', "for {")),
        ("net/http", SERVED.format('err := http.ListenAndServe(":80", nil)', "if err != nil {")),
        ("syscall", "func f() {\n\tk, e := syscall.Kqueue()\n\tfmt.Println(k, e)\n}"),
        ("net/url", 'var urlParse = url.Parse\n\nfunc f() {\n\tfmt.Println(urlParse("b"))\n}'),
        (
            "net/url",
            'func urlParse(a string) {\n\tfmt.Println(url.Parse(a))\n}\n\nfunc f() {\n\turlParse("b")\n}',
        ),
    ],
)
def test_go_that_works(package: str, body: str) -> None:
    assert not any(
        word in gap
        for gap in gaps(GO.format(package, body), ".go")
        for word in ("method", "a text", "connected", "JSON", "behind a server", "systems", "urlParse")
    )


@pytest.mark.parametrize(
    ("text", "gap"),
    [
        (JAVA_POOL.format("c.sync().get(1);"), "commands are kept back and never flushed"),
        (PROMISE.format("context.close();"), "done is waited for and never succeeds"),
        (
            SCANNED.format('(s = new Scanner(in).useDelimiter("a").next()) != null'),
            "a Scanner has no null at its end, it throws",
        ),
        (
            CHANNEL.format("false", "", "way.write(data)"),
            "way does not block, and nothing finishes its connection",
        ),
        (PRIVATE.format("", "private"), "all methods are private and nothing calls one"),
        (VALUES.format("?", "?"), "all has no values of a known type"),
        (HEADER.format("message.getProperties()"), "header takes its properties as a text"),
    ],
)
def test_java_that_does_not_work(text: str, gap: str) -> None:
    assert gap in gaps(text, ".java")


@pytest.mark.parametrize(
    "text",
    [
        JAVA_POOL.format("c.flushCommands();"),
        JAVA_POOL.format("c.setAutoFlushCommands(true);"),
        PROMISE.format("done.setSuccess();"),
        PROMISE.format("finish(done);"),
        SCANNED.format("new Scanner(in).hasNext() && (s = null) == null"),
        CHANNEL.format("true", "", "way.write(data)"),
        CHANNEL.format("false", "way.finishConnect();", "way.write(data)"),
        CHANNEL.format("false", "", "data.clear()"),
        PRIVATE.format("send();", "private"),
        PRIVATE.format("", "public"),
        PRIVATE.format("", "@PostConstruct private"),
        VALUES.format("?", "String"),
        HEADER.format('"a"'),
    ],
)
def test_java_that_works(text: str) -> None:
    told = ("flushed", "waited for", "Scanner", "finishes", "private", "of a known type", "properties as")
    assert not any(word in gap for gap in gaps(text, ".java") for word in told)


def test_samples_of_prometheus_stand_in_another_class() -> None:
    text = "import io.prometheus.client.*;\nclass C {{ {}.MetricFamilySamples all; }}"
    wrong = "there is no CollectorRegistry.MetricFamilySamples, and one of Collector"
    assert wrong in gaps(text.format("CollectorRegistry"), ".java")
    assert wrong not in gaps(text.format("Collector"), ".java")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (UPLOAD % ("", "upload"), ("upload makes middleware and is none",)),
        (UPLOAD % ("", "'/a', upload"), ("upload makes middleware and is none",)),
        (UPLOAD % ("", "upload.any()"), ()),
        (UPLOAD % (".single('a')", "upload"), ()),
        (BROKER % ("", "aedes.handle(door);"), ("aedes.handle takes a stream, and door is a server",)),
        (BROKER % ("aedes.handle", ""), ()),
        (BROKER % ("", "door.on('connection', (guest) => aedes.handle(guest));"), ()),
    ],
)
def test_javascript_servers_and_their_parts(text: str, expected: tuple[str, ...]) -> None:
    assert gaps(text, ".js") == expected


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("pack('N2', 0x41727101980, $a)", ("pack makes 32 bits of 0x41727101980",)),
        (
            "pack('QNN', 0x41727101980, 0, $a)",
            ("Q puts the lowest byte of 0x41727101980 first, N the highest",),
        ),
        ("pack('JNN', 0x41727101980, 0, $a)", ()),
        ("pack('NN', 0x417, 0x27101980)", ()),
        ("pack('Q', 0x41727101980)", ()),
    ],
)
def test_php_numbers_as_bytes(call: str, expected: tuple[str, ...]) -> None:
    assert gaps(f"<?php\nfunction f($a) {{\n    return {call};\n}}\n", ".php") == expected


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ("", ("worker is joined and never started",)),
        ("if (worker.joinable()) ", ()),
        ("worker = std::thread(&A::run, this); ", ()),
    ],
)
def test_cpp_threads_that_are_joined(before: str, expected: tuple[str, ...]) -> None:
    assert gaps(THREAD.format(before), ".cpp") == expected
