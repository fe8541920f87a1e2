"""An answer in Java names what its libraries have, parts that fit each other, and calls that can come to an end."""

from __future__ import annotations

import pytest

from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin

ANSWER = "{}\npublic class A {{\n{}\n}}\n"


def gaps(imports: str, body: str, origin: Origin = Origin.ANSWER) -> tuple[str, ...]:
    return gaps_of(parse(ANSWER.format(imports, body), ".java"), origin)


@pytest.mark.parametrize(
    ("imports", "body", "gap"),
    [
        (
            "import io.vertx.core.Vertx;",
            "EventBusOptions f(Vertx v) { return new EventBusOptions(); }",
            "EventBusOptions",
        ),
        ("import com.netflix.discovery.EurekaClient;", "void f(InstanceInfo info) {}", "InstanceInfo"),
        ("", "class B extends AsyncTask<String, Void, Void> {}", "AsyncTask"),
        ("import org.apache.rocketmq.common.message.Message;", "private RPCHook hook;", "RPCHook"),
    ],
)
def test_classes_of_libraries_have_to_be_imported(imports: str, body: str, gap: str) -> None:
    assert gaps(imports, body) == (f"{gap} is used and not imported",)
    assert gaps(imports, body, Origin.EXTRACT) == ()


@pytest.mark.parametrize(
    ("imports", "body"),
    [
        ("import io.vertx.core.*;\nimport io.vertx.core.eventbus.*;", "EventBusOptions options;"),
        ("import android.os.*;", "class B extends AsyncTask<String, Void, Void> {}"),
        ("import io.vertx.core.Vertx;", "static class EventBusOptions {}\nEventBusOptions options;"),
        ("import com.example.*;", "private RPCHook hook;"),
        ("import io.vertx.core.Vertx;", "class AsyncFileImpl { FileResolverImpl resolver; }"),
    ],
)
def test_classes_that_may_be_at_hand_need_no_import(imports: str, body: str) -> None:
    assert gaps(imports, body) == ()


@pytest.mark.parametrize(
    ("imports", "body", "gap"),
    [
        ("import org.xnio.PooledByteBuffer;", "", "org.xnio has no PooledByteBuffer"),
        ("", "com.codahale.metrics.MetricFamily f;", "com.codahale.metrics has no MetricFamily"),
        (
            "import android.app.DownloadManager;",
            "String f() { return DownloadManager.DIRECTORY_DOWNLOADS; }",
            "DownloadManager has no DIRECTORY_DOWNLOADS",
        ),
        (
            "import redis.clients.jedis.Protocol;",
            "Object f() { return Protocol.RESP3; }",
            "Protocol has no RESP3",
        ),
    ],
)
def test_libraries_have_no_invented_class_or_constant(imports: str, body: str, gap: str) -> None:
    assert gaps(imports, body) == (gap,)


def test_configs_of_topics_are_no_configs_of_connectors() -> None:
    imports = "import java.util.Map;\nimport org.apache.kafka.clients.admin.Admin;\n"
    imports += (
        "import org.apache.kafka.common.config.Config;\nimport org.apache.kafka.common.config.ConfigResource;"
    )
    method = "Map<ConfigResource, Config> f(Admin admin) throws Exception {\n"
    method += "return admin.describeConfigs(java.util.List.of()).all().get(); }"
    assert gaps(imports, method) == ("describeConfigs gives the Config of clients.admin",)
    assert gaps(imports.replace("common.config.Config;", "clients.admin.Config;"), method) == ()


def test_what_libraries_have_is_no_gap() -> None:
    imports = "import org.xnio.Pooled;\nimport redis.clients.jedis.Protocol;\nimport com.codahale.metrics.JmxReporter;"
    assert gaps(imports, "Object f() { return Protocol.DEFAULT_PORT; }\nProtocol.Command command;") == ()


@pytest.mark.parametrize(
    ("body", "gap"),
    [
        ("int ops;\nboolean f() { return ops & 4 != 0; }", "ops is masked with what is no number"),
        (
            'A(String s, Object o) { this(s == null ? "a" : s, (o)); }\nA(int i) {}',
            "the constructor A calls itself",
        ),
        ("static class Fault {}\nvoid f() throws Fault {}", "Fault is no Throwable"),
        (
            "private class B {}\n}\nclass C {\nvoid f(A.B b) {}",
            "A.B is private",
        ),
        (
            "String kind() { return null; }\nvoid f(A a) { switch (a.kind()) { case START: break; } }",
            "START is declared nowhere",
        ),
        (
            "Object f() { return java.util.concurrent.CompletableFuture.supplyAsync(() -> {\n"
            "if (true) { throw new Exception(); }\nreturn null; }); }",
            "Exception is thrown and neither caught nor declared",
        ),
    ],
)
def test_parts_of_a_file_fit_each_other(body: str, gap: str) -> None:
    assert gaps("", body) == (gap,)


@pytest.mark.parametrize(
    "body",
    [
        "int ops;\nboolean f() { return (ops & 4) != 0; }",
        "boolean on;\nint n;\nboolean f() { return on & n != 0; }",
        "A(String s, Object o) { this(s, o, 1); }\nA(String s, Object o, int i) {}",
        "A(String s, Object o) { this(s, (Integer) o); }\nA(String s, Integer i) {}",
        "static class Fault extends Exception {}\nvoid f() throws Fault {}",
        "private class B {}\nvoid f(A.B b) {}\n}\nclass C {\nvoid f(A a) {}",
        "enum Kind { START }\nKind kind() { return null; }\nvoid f(A a) { switch (a.kind()) { case START: break; } }",
        'static final String START = "s";\nvoid f(String s) { switch (s) { case START: break; } }',
        "Object f() { return java.util.concurrent.CompletableFuture.supplyAsync(() -> {\n"
        "try { throw new Exception(); } catch (Exception e) { return null; } }); }",
    ],
)
def test_what_the_compiler_takes_is_no_gap(body: str) -> None:
    assert gaps("", body) == ()


def test_a_library_takes_and_returns_what_it_declares() -> None:
    kafka = "import java.util.Map;\nimport org.apache.kafka.clients.producer.KafkaProducer;"
    made = "void f(Map<String, {}> m) {{ new KafkaProducer<>(m); }}"
    assert gaps(kafka, made.format("?")) == ("m has no values of a known type",)
    assert gaps(kafka, made.format("Object")) == ()
    lettuce = "import io.lettuce.core.api.StatefulRedisConnection;\nimport org.reactivestreams.Publisher;"
    returned = (
        "StatefulRedisConnection<String, String> c;\n"
        "Publisher<String> f(String key) {{ return c.{}().get(key); }}"
    )
    assert gaps(lettuce, returned.format("async")) == (
        "Publisher is nothing that the connection's commands return",
    )
    assert gaps(lettuce, returned.format("reactive")) == ()


URL_CONNECTION = "import java.io.*;\nimport java.net.*;"


@pytest.mark.parametrize(
    "body",
    [
        "void f(HttpURLConnection c) throws IOException { c.connect(); c.setRequestMethod(null); }",
        "HttpURLConnection c;\nvoid open(URL u) throws IOException { c = (HttpURLConnection) u.openConnection();\n"
        "c.getOutputStream(); }\nvoid f(URL u) throws IOException { open(u); c.setDoInput(true); }",
    ],
)
def test_a_connection_takes_no_settings_once_it_is_connected(body: str) -> None:
    assert len(gaps(URL_CONNECTION, body)) == 1


@pytest.mark.parametrize(
    "body",
    [
        "void f(HttpURLConnection c, boolean b) throws IOException {\n"
        "if (b) { c.connect(); return; }\nc.setRequestMethod(null); }",
        "void f(HttpURLConnection c, URL u) throws IOException { c.connect();\n"
        "c = (HttpURLConnection) u.openConnection(); c.setDoInput(true); }",
        "void f(HttpURLConnection c) throws IOException { c.connect(); }\n"
        "void g(HttpURLConnection c) { c.setDoInput(true); }",
    ],
)
def test_settings_before_the_connection_are_no_gap(body: str) -> None:
    assert gaps(URL_CONNECTION, body) == ()


NIO = "import java.io.*;\nimport java.net.*;\nimport java.nio.*;\nimport java.nio.channels.*;\nimport java.util.*;"


@pytest.mark.parametrize(
    ("body", "gap"),
    [
        ("void f(ByteBuffer b) { while (b.hasRemaining()) { } }", "the loop over b never ends"),
        (
            "void f(SocketAddress a) throws IOException { Socket s = new Socket(null, 1); s.connect(a); }",
            "s is connected twice",
        ),
        (
            "void f(SocketAddress a, boolean b) throws IOException { Socket s = new Socket(); if (b) { g(s, a); }\n"
            "s.connect(a); }\nvoid g(Socket t, SocketAddress a) throws IOException { t.connect(a); }",
            "s is connected twice",
        ),
        ("void f() { List<A> l = List.of(); l.add(null); }", "l is changed and cannot change"),
        (
            "Object f() throws IOException { SocketChannel c = SocketChannel.open(StandardProtocolFamily.UNIX);\n"
            "return c.socket(); }",
            "the channel c has no socket",
        ),
    ],
)
def test_what_fails_whenever_it_is_used(body: str, gap: str) -> None:
    assert gaps(NIO, body) == (gap,)


@pytest.mark.parametrize(
    "body",
    [
        "void f(ByteBuffer b) { while (b.hasRemaining()) { b.get(); } }",
        "void f(SocketAddress a) throws IOException { Socket s = new Socket(); s.connect(a); }",
        "void f(SocketAddress a, boolean b) throws IOException { Socket s;\n"
        "if (b) { s = new Socket(null, 1); } else { s = new Socket(); s.connect(a); } }",
        "void f() { List<A> l = new ArrayList<>(List.of()); l.add(null); }",
        "void f() { List<String> l = Arrays.asList(); l.set(0, null); }",
        "Object f() throws IOException { SocketChannel c = SocketChannel.open(); return c.socket(); }",
    ],
)
def test_what_works_when_it_is_used(body: str) -> None:
    assert gaps(NIO, body) == ()


@pytest.mark.parametrize(
    ("body", "gap"),
    [
        (
            "InetAddress g() { return null; }\nObject f() throws IOException { return SocketChannel.open(g()); }",
            "SocketChannel.open takes no InetAddress",
        ),
        (
            "Object f(InetAddress a) throws IOException { return new DatagramSocket(a); }",
            "new DatagramSocket takes no InetAddress",
        ),
        ("Object f(InetSocketAddress a) throws IOException { return new DatagramSocket(a); }", ""),
        ("Object f(String host, int port) throws IOException { return new Socket(host, port); }", ""),
        ("Object f(Thing a) throws IOException { return SocketChannel.open(a); }", ""),
    ],
)
def test_arguments_are_of_a_type_that_some_form_takes(body: str, gap: str) -> None:
    assert gaps(NIO, body) == ((gap,) if gap else ())


def test_a_timeout_is_no_port() -> None:
    body = "void f(String host, int timeout) throws IOException {{ new Socket(host, {}); }}"
    assert gaps(NIO, body.format("timeout")) == ("Socket takes timeout for a port",)
    assert gaps(NIO, body.format("80")) == ()


def test_members_show_which_class_is_meant() -> None:
    imports = "import okhttp3.Request;"
    assert gaps(imports, "Object f() { return Protocol.HTTP_1_1; }") == ("Protocol is used and not imported",)
    assert gaps(f"{imports}\nimport okhttp3.Protocol;", "Object f() { return Protocol.HTTP_1_1; }") == ()


def test_a_channel_of_netty_writes_no_text() -> None:
    imports = "import io.netty.bootstrap.Bootstrap;\nimport io.netty.channel.*;\n{}"
    body = (
        "void f(Bootstrap b, Channel c, String text) {{ b.handler(new ChannelInitializer<Channel>() {{\n"
        "protected void initChannel(Channel c) {{ {} }} }});\nc.writeAndFlush({}); }}"
    )
    gap = "nothing makes bytes of the text that the channel writes"
    assert gaps(imports.format(""), body.format("", "text")) == (gap,)
    assert gaps(imports.format(""), body.format("", 'text + "\\n"')) == (gap,)
    encoder = imports.format("import io.netty.handler.codec.string.StringEncoder;")
    assert gaps(encoder, body.format("c.pipeline().addLast(new StringEncoder());", "text")) == ()


ALL = f"{NIO}\nimport java.util.concurrent.*;\nimport java.util.stream.*;"


@pytest.mark.parametrize(
    "body",
    [
        "boolean f(int ops, int i, int n) { return i == ops & n != 0; }",
        "void g(int ops) {}\nboolean a, ops;\nboolean f(int n) { return ops & n != 0; }",
        'A (String s) {}\nA(int y) { this("" + y); }',
        'record P(String s) implements Serializable { P(int x) { this("" + x); } }',
        "A(int[] v) { this(v[0] < v[1], v[2] > v[3]); }\nA(boolean a, boolean b) {}",
        "}\nsealed interface S permits C, Q {}\nfinal class C implements S {}\nfinal class Q implements S {\n"
        "void f() { throw new RuntimeException(); }",
        "public static class B {}\nprivate B b;\n}\nclass C { private class B {} }\nclass D { A.B b;",
        "int f(char c) { if (c == '{') { return 1; } return 2; }\nprivate class B {}\nvoid g(A.B b) {}\n}\nclass C {",
        "interface K { String START = null; }\nstatic class B implements Runnable, K { public void run() {}\n"
        "void f(String s) { switch (s) { case START: break; } } }",
        "String getState() { return null; }\nvoid f(Thread t) { switch (t.getState()) { case NEW: break; } }",
        "String type;\nvoid f(String q, Thread.State s) { switch (q) { default: switch (s) { case NEW: break; } } }",
        "Object f() { return CompletableFuture.supplyAsync(() -> () -> { throw new Exception(); }); }",
        "void f(HttpURLConnection c, boolean b) throws IOException {\n"
        'if (b) c.connect(); else c.setRequestMethod("GET"); c.getResponseCode(); }',
        "void f(HttpURLConnection c) throws IOException { c.connect(); c.disconnect(); c.setDoInput(true);\n"
        "c.getResponseCode(); }",
        "void f(Iterator<A> i) { A a; do { a = i.next(); } while (i.hasNext()); }",
        "void f(ProtocolFamily p, SocketAddress a) throws IOException {\n"
        "SocketChannel c = SocketChannel.open(p); c.connect(a); }",
        "void g(Socket t, SocketAddress a) throws IOException { t.connect(a); }\n"
        "void f(Socket s, SocketAddress a) throws IOException { g(s, a); }\n"
        "void h(Socket s, SocketAddress a) throws IOException { s.connect(a); }",
        'void f() { List<String> l = Arrays.asList("a").stream().collect(Collectors.toList()); l.add("b"); }',
        "void f() { List<Integer> l = Collections.singletonList(1); l.sort(null); }",
        "void f() { List<Integer> l = List.of(1);\n"
        "try { l.add(2); } catch (UnsupportedOperationException e) { l.get(0); } }",
        'Object f(int n) throws IOException { return new Socket(n < 3 ? "a" : "b", 80); }',
        "void g(String b) {}\nInputStream a, b;\nObject f() { return new DataInputStream(b); }",
    ],
)
def test_what_is_near_to_a_gap_is_none(body: str) -> None:
    assert gaps(ALL, body) == ()


@pytest.mark.parametrize(
    ("imports", "body"),
    [
        ("import com.example.Outer.DownloadManager;", "DownloadManager manager;"),
        ("import com.example.Outer.*;", "DownloadManager manager;"),
        ("package com.example;\nimport android.content.Context;", "private UriMatcher matcher;"),
        (
            "import io.socket.client.Socket;\nimport java.net.URI;",
            "Object f(URI u) { return new Socket(u); }",
        ),
        ("import lombok.*;\n@AllArgsConstructor", 'String s;\nA(int i) { this("" + i); }'),
        (
            "import java.net.URI;\nimport redis.clients.jedis.Jedis;",
            "Object f(URI uri, int timeout) { return new Jedis(uri, timeout); }",
        ),
        (
            "import java.util.Map;\nimport org.apache.kafka.clients.producer.KafkaProducer;",
            "void g(Map<String, ?> m) {}\nvoid f(Map<String, Object> m) { new KafkaProducer<>(m); }",
        ),
    ],
)
def test_other_classes_of_the_same_names_are_no_gap(imports: str, body: str) -> None:
    assert gaps(imports, body) == ()
