"""An answer in Java has to compile, one in PHP has to run: facts about their libraries, and what fails every time."""

from __future__ import annotations

import pytest

from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin

JAVA = "import java.io.*;\nimport java.net.*;\nimport java.nio.channels.*;\nimport java.util.*;\nclass A {{\n{}\n}}\n"


def gaps(text: str, suffix: str, origin: Origin = Origin.ANSWER) -> tuple[str, ...]:
    return gaps_of(parse(text, suffix), origin)


@pytest.mark.parametrize(
    ("body", "gap"),
    [
        ("int f(Socket s) { return s.getRemoteSocketAddress().getPort(); }", "SocketAddress has no getPort"),
        ("boolean f(SocketChannel c) { return c.isClosed(); }", "SocketChannel has no isClosed"),
        ("void f(Object parser) { parser.start(); }", "Object has no start"),
        (
            "Socket f() throws IOException { return new Socket(1, 2, 3, 4, 5, 6); }",
            "Socket.new takes no 6 arguments",
        ),
        ("int f() { return SelectionKey.OP_CLOSE; }", "SelectionKey has no OP_CLOSE"),
        (
            "Object f(Object o) { return o.getClass().getMethod(null); }",
            "NoSuchMethodException of Class.getMethod is neither caught nor declared",
        ),
    ],
)
def test_java_members_that_no_class_of_the_jdk_has(body: str, gap: str) -> None:
    assert gaps(JAVA.format(body), ".java") == (gap,)


@pytest.mark.parametrize(
    "body",
    [
        "int f(Socket s) { return ((InetSocketAddress) s.getRemoteSocketAddress()).getPort(); }",
        "void f(Object o) {} void g(List<A> l) { l.forEach(o -> o.start()); }",
        "void f(Object o) { if (o instanceof A a) a.f(a); }",
        "Object f(Object o) { try { return o.getClass().getMethod(null); }\n"
        "catch (ReflectiveOperationException e) { return e; } }",
        "int f() { return SelectionKey.OP_READ; }",
        "Process f(ProcessBuilder b) throws IOException { return b.command(null, null).start(); }",
    ],
)
def test_java_members_that_are_there_or_that_nobody_knows(body: str) -> None:
    assert gaps(JAVA.format(body), ".java") == ()


def test_java_libraries_lack_what_is_invented() -> None:
    text = "import javax.json.JsonObject;\nclass A {{ void f(JsonObject o) {{ o.{}(null); }} }}"
    assert gaps(text.format("addProperty"), ".java") == ("JsonObject has no addProperty",)
    assert gaps(text.format("getString"), ".java") == ()


@pytest.mark.parametrize(
    ("body", "gap"),
    [
        (
            "private int g(int n) throws IOException { return n; }\nint f() { return g(1); }",
            "IOException of g is neither caught nor declared",
        ),
        ("int g(int n) { return n; }\nint f() { return g(1, 2); }", "g is called with 2 arguments"),
        ("static class B extends Base { void f() { g(); } }\nprivate void g() {}", "g is not static"),
        ("private int n;\nstatic int f() { return n + 1; }", "n is not static"),
        ("private final Socket s;\nint f() { return s.getPort(); }", "s is final and never gets a value"),
    ],
)
def test_java_members_of_its_own_are_used_as_they_are_declared(body: str, gap: str) -> None:
    assert gaps(JAVA.format(body), ".java") == (gap,)


@pytest.mark.parametrize(
    "body",
    [
        "private int g() throws IOException { return 1; }\n"
        "int f() { try { return g(); } catch (IOException e) { return 0; } }",
        "private int g() throws IOException { return 1; }\n"
        "Object f() { return submit(() -> g()); }\nObject submit(Object o) { return o; }",
        "class B extends Base { void f() { g(); } }\nprivate void g() {}",
        "private int n;\nstatic int f(int n) { return n; }\n"
        "static int g(List<A> l) { for (int n : h()) return n; return 0; }\n"
        "static int[] h() { return null; }",
        "private int n;\nstatic Server f() { Server n = null; return n; }",
        "private final Socket s;\nA(Socket s) { this.s = s; }",
        "int g(int... n) { return 1; }\nint f() { return g(1, 2); }",
    ],
)
def test_java_members_of_its_own_that_are_used_well(body: str) -> None:
    assert gaps(JAVA.format(body), ".java") == ()


@pytest.mark.parametrize(
    ("body", "gap"),
    [
        (
            "private InputStream in;\nvoid f(Socket s) throws IOException { in = s.getInputStream(); }",
            "nothing is read from or written to its streams",
        ),
        (
            "void f(SocketAddress a) throws IOException { SocketChannel c = SocketChannel.open();\n"
            "c.configureBlocking(false); c.connect(a); }",
            "a connection that does not block is never finished",
        ),
        (
            "Socket f() throws IOException { try (Socket s = new Socket()) { return s; } }",
            "s is closed before it is used",
        ),
        (
            "void f() { try { Thread.sleep(1); }\n"
            "catch (InterruptedException e) { throw new UncheckedIOException(e); } }",
            "UncheckedIOException takes no InterruptedException",
        ),
    ],
)
def test_java_that_fails_when_it_runs(body: str, gap: str) -> None:
    assert gaps(JAVA.format(body), ".java") == (gap,)


@pytest.mark.parametrize(
    "body",
    [
        "private InputStream in;\nint f(Socket s) throws IOException { in = s.getInputStream(); return in.read(); }",
        "void f(SocketAddress a) throws IOException { SocketChannel c = SocketChannel.open();\n"
        "c.configureBlocking(false); c.connect(a); while (!c.finishConnect()) {} }",
        "int f() throws IOException { try (Socket s = new Socket()) { return s.getPort(); } }",
        "void f() { try { new Socket(); } catch (IOException e) { throw new UncheckedIOException(e); } }",
    ],
)
def test_java_that_keeps_what_it_opens(body: str) -> None:
    assert gaps(JAVA.format(body).replace("new Socket();", "new Socket().close();"), ".java") == ()


@pytest.mark.parametrize(
    ("text", "gap"),
    [
        ("import a.b.Client;\npublic class Client {}", "Client is imported and declared"),
        ("class A { Object l = Logger.getLogger(A.class.getName()); }", "Logger is used and not imported"),
        ("class A { WeakReference<A> a; }", "WeakReference is used and not imported"),
        ("import io.protostuff.RuntimeSchema;\nclass A {}", "io.protostuff has no RuntimeSchema"),
    ],
)
def test_java_imports(text: str, gap: str) -> None:
    assert gaps(text, ".java") == (gap,)


@pytest.mark.parametrize(
    "text",
    [
        "package a.b;\nimport a.b.Client;\npublic class Client {}",
        "class A { Object l = Logger.create(this); }",
        "import org.apache.log4j.Logger;\nclass A { Object l = Logger.getLogger(A.class.getName()); }",
        "import io.protostuff.runtime.RuntimeSchema;\nclass A {}",
    ],
)
def test_java_imports_that_are_there(text: str) -> None:
    assert gaps(text, ".java") == ()


@pytest.mark.parametrize(
    ("body", "gap"),
    [
        (
            "void f(OutputStream o, String s) throws IOException { o.write(s); }",
            "OutputStream.write takes no text",
        ),
        (
            "void f() { try { Socket s = new Socket(); s.close(); }\n"
            "catch (IOException e) { g(s); } }\nvoid g(Socket s) {}",
            "s is declared nowhere",
        ),
        (
            "void f() { try { Socket peer = new Socket(); peer.close(); } catch (IOException e) { g(peer); } }\n"
            "void g(Object o) {}",
            "peer is used where it is not declared",
        ),
        ("int f(B b) { return b.size; }\n}\nclass B { private int size;", "size is private"),
        ("java.util.Parcel f() { return null; }", "java.util has no Parcel"),
        (
            "void f() { throw new IOException(); }",
            "IOException is thrown and neither caught nor declared",
        ),
        ("class B {}\nstatic B f() { return new B(); }", "B belongs to objects of A"),
        ("static class B {}\nstatic B f() { return new B(); }", ""),
        ("Exception e;\nvoid f(Throwable t) { e = t.getCause(); }", "e is no Throwable"),
    ],
)
def test_java_types_and_scopes(body: str, gap: str) -> None:
    assert gaps(JAVA.format(body), ".java") == ((gap,) if gap else ())


@pytest.mark.parametrize(
    ("text", "gap"),
    [
        (
            'import javax.websocket.*;\n@ServerEndpoint("/")\nclass A {}',
            "ServerEndpoint is used and not imported",
        ),
        (
            "import javax.websocket.*;\nimport javax.websocket.server.ServerEndpoint;\n"
            '@ServerEndpoint("/")\nclass A {}',
            "",
        ),
        (
            "import org.apache.rocketmq.client.consumer.DefaultMQPushConsumer;\n"
            "class A { void f(DefaultMQPushConsumer c) { c.setMessageModel(MessageModel.BROADCASTING); } }",
            "MessageModel is used and not imported",
        ),
        (
            "import org.apache.mina.core.session.IoSession;\n"
            "import org.apache.mina.transport.socket.nio.NioSocketAcceptor;\n"
            "class A { void f(NioSocketAcceptor a, IoSession session, String s) { session.write(s); } }",
            "nothing makes bytes of what the session writes",
        ),
    ],
)
def test_java_libraries_that_are_used_as_they_are_not(text: str, gap: str) -> None:
    assert gaps(text, ".java") == ((gap,) if gap else ())


def test_java_extracts_may_lean_on_what_stands_around_them() -> None:
    text = JAVA.format(
        "private InputStream in;\nvoid f(Socket s) throws IOException { in = s.getInputStream(); }"
    )
    assert gaps(text, ".java", Origin.EXTRACT) == ()


@pytest.mark.parametrize(
    ("text", "gap"),
    [
        ("$s = socket_open('h', 1);", "no PHP has a function socket_open"),
        ("curl_setopt($c, CURLOPT_VERB, 1);", "no PHP has a constant CURLOPT_VERB"),
        ("$s = fsockopen('h', 1, $n, $t, 3, $context);", "fsockopen takes no 6 arguments"),
        ("use GuzzleHttp\\Psr7\\Answer;", "GuzzleHttp\\Psr7 has no Answer"),
        ("class A { function f() { $this->g(); } }", "A has no method g"),
        ("class A implements Countable { function size() { return 1; } }", "A lacks count of Countable"),
        ("stream_select([$pipe], $w, $e, 1);", "what is selected from is no variable"),
        (
            "proc_open('c', [0 => ['pipe', 'w'], 1 => ['pipe', 'w']], $p);",
            "the pipes of the child are the wrong way round",
        ),
        ("class A { public ?callable $f; }", "public ?callable $ is no type of its own"),
        ("function f($c) { return function ($m) { $c->ack($m); }; }", "$c is used and never set"),
        (
            "curl_setopt($c, CURLOPT_RETURNTRANSFER, false);\n$r = curl_exec($c);\nreturn json_decode($r);",
            "what curl_exec returns is no text",
        ),
        (
            "$c = curl_init();\n$r = curl_exec($c);\nreturn substr($r, curl_getinfo($c, CURLINFO_HEADER_SIZE));",
            "headers are cut off that were not asked for",
        ),
        (
            "$c = new \\PhpAmqpLib\\Connection\\AMQPStreamConnection('h');\n"
            "$ch = $c->channel();\n$ch->bind_queue('q');",
            "AMQPChannel has no bind_queue",
        ),
    ],
)
def test_php_that_fails_when_it_runs(text: str, gap: str) -> None:
    assert gaps(f"<?php\n{text}\n", ".php") == (gap,)


@pytest.mark.parametrize(
    "text",
    [
        "function socket_open($h) {}\n$s = socket_open('h');",
        "define('CURLOPT_VERB', 1);\ncurl_setopt($c, CURLOPT_VERB, 1);",
        "$s = fsockopen(...$arguments);",
        "use GuzzleHttp\\Psr7\\Response;\nuse GuzzleHttp\\Psr7;",
        "class A extends B { function f() { $this->g(); } }",
        "abstract class A { function f() { $this->g(); } }",
        "class A { use Sends; function f() { $this->g(); } }",
        "class A implements Countable { function count(): int { return 1; } }",
        "$r = [$pipe]; $w = null;\nstream_select($r, $w, $w, 1);",
        "proc_open('c', [0 => ['pipe', 'r'], 1 => ['pipe', 'w']], $p);",
        "function f($c) { return function ($m) use ($c) { $c->ack($m); }; }",
        "function f() { foreach (g() as $c) { $c->ack(); } }",
        "curl_setopt($c, CURLOPT_RETURNTRANSFER, false);\n$ok = curl_exec($c);\nreturn $ok === true;",
        "$r = curl_exec($c);\nreturn substr($r, curl_getinfo($c, CURLINFO_HEADER_SIZE));",
        "$c = curl_init();\ncurl_setopt($c, CURLOPT_HEADER, true);\n$r = curl_exec($c);\n"
        "return substr($r, curl_getinfo($c, CURLINFO_HEADER_SIZE));",
        "$c = new \\PhpAmqpLib\\Connection\\AMQPStreamConnection('h');\n"
        "$ch = $c->channel();\n$ch->queue_bind('q', 'x');",
    ],
)
def test_php_that_may_run(text: str) -> None:
    assert gaps(f"<?php\n{text}\n", ".php") == ()


@pytest.mark.parametrize(
    ("text", "gap"),
    [
        (
            "class A { void f() { try { int left = 1; g(left); } finally { g(left); } } void g(int n) { } }",
            "left is used where it is not declared",
        ),
        ("class A { int n; static int f() { int m = 0, k = 1; return n; } }", "n is not static"),
        (
            "import java.io.*;\nclass A { Reader f() throws IOException {"
            ' try (Reader in = new FileReader("a")) { return in; } } }',
            "in is closed before it is used",
        ),
        (
            "import java.io.*;\nimport java.net.*;\nclass A { A(Socket s) throws IOException {"
            " BufferedReader in = new BufferedReader(new InputStreamReader(s.getInputStream())); } }",
            "nothing is read from or written to its streams",
        ),
        ("class A { void f() { int n = 0; n++; Runnable r = () -> g(n); } void g(int n) { } }", "n changes"),
        ("class A { List<String> all; Timer timer; }", "List is used and not imported"),
    ],
)
def test_what_looks_alike_is_found_still(text: str, gap: str) -> None:
    assert any(found.startswith(gap) for found in gaps_of(parse(text, ".java"), Origin.ANSWER))
