"""An answer in Java is one that its compiler takes."""

from __future__ import annotations

import pytest

from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin

ANSWER = "{}\npublic class A {{\n{}\n}}\n"
SOCKETS = "import java.io.*;\nimport java.net.*;"
TLS = "import javax.net.ssl.*;"


def gaps(imports: str, body: str, origin: Origin = Origin.ANSWER) -> tuple[str, ...]:
    return gaps_of(parse(ANSWER.format(imports, body), ".java"), origin)


@pytest.mark.parametrize(
    "method",
    [
        "int f() { }",
        "int f(boolean b) { if (b) { return 1; } }",
        "int f(boolean b) { if (b) return 1; else System.out.println(); }",
        "int f(int n) { while (n > 0) { return n; } }",
        "int f(int n) { while (true) { if (n++ > 9) break; } }",
        "int f(int n) { for (;;) { if (n++ > 9) { break; } } }",
        'int f(String s) { switch (s) { case "a": return 1; case "b": return 2; } }',
        "int f(int n) { switch (n) { case 1 -> { return 1; } default -> System.out.println(); } }",
        "int f(int n) { try { return 10 / n; } catch (ArithmeticException e) { e.printStackTrace(); } }",
        "int f(int n) { synchronized (this) { n++; } }",
        "Runnable f() { return new Runnable() { public void run() {} int g() { } }; }",
        "int f() { System.exit(1); }",
    ],
)
def test_a_method_with_a_result_returns_one(method: str) -> None:
    assert len(gaps("", method)) == 1
    assert "may end without a value" in gaps("", method)[0]
    assert gaps("", method, Origin.EXTRACT) == ()


@pytest.mark.parametrize(
    "method",
    [
        "int f() { throw new IllegalStateException(); }",
        "int f(boolean b) { if (b) { return 1; } else { return 2; } }",
        "int f(int n) { while (true) { if (n++ > 9) return n; } }",
        "int f(int n) { for (;;) { switch (n++) { case 1: break; case 2: return n; } } }",
        "int f(int n) { do { n++; if (n > 9) return n; } while (true); }",
        "int f(int n) { switch (n) { case 1: return 1; default: throw new IllegalStateException(); } }",
        "int f(int n) { switch (n) { case 1 -> { return 1; } default -> throw new"
        " IllegalStateException(); } }",
        "int f(int n) { return switch (n) { case 1 -> 2; default -> { n++; yield n; } }; }",
        "int f(int n) { try { return 10 / n; } catch (ArithmeticException e) { return 0; } }",
        "int f(int n) { try { n++; } finally { return n; } }",
        "int f(int n) { synchronized (this) { return n; } }",
        "static final boolean ON = true; int f(int n) { while (ON) { if (n++ > 9) return n; } }",
        "int f(int n) { outer: while (true) { while (true) { if (n++ > 9) return n; continue outer; } } }",
        "sealed interface S {} record P(int n) implements S {} int f(S s) { switch (s) {"
        " case P p -> { return 1; } } }",
        "void f() { } abstract static class B { abstract int g(); } interface C { int h(); }",
    ],
)
def test_a_method_that_never_comes_to_its_end_returns_enough(method: str) -> None:
    assert gaps("", method) == ()


@pytest.mark.parametrize(
    ("body", "gap"),
    [
        ("private final int n = 1; A(int n) { this.n = n; }", "n is final and set again"),
        (
            "private final int n; A(int n) { this.n = n; } void set(int n) { this.n = n; }",
            "n is final and set again",
        ),
        ("private final int n; A(int n) { this.n = n; } void more() { n++; }", "n is final and set again"),
        ("private boolean on; static final int PORT = on ? 1 : 2;", "on is not static"),
        ("private Object o; static void f() { o = new Object() { int k = 1; }; }", "o is not static"),
    ],
)
def test_fields_are_final_and_static_as_they_say(body: str, gap: str) -> None:
    assert gap in gaps("", body)


@pytest.mark.parametrize(
    "body",
    [
        "private final int n; A(int n) { this.n = n; } A() { this(1); }",
        "private final int n; A(boolean b) { if (b) { n = 1; } else { n = 2; } }",
        "private final int n = 1; void f() { int n = 2; n++; }",
        "private final int n = 1; static class B { private int n; void set(int n) { this.n = n; } }",
        "private int n; static Runnable f() { return new Runnable() { int n; public void run() { n++; } }; }",
        "private final int[] n = new int[1]; void f() { n[0] = 2; }",
        "private final int n = 1; int f(int k) { return n == k ? k : 0; }",
    ],
)
def test_fields_of_the_same_name_are_others(body: str) -> None:
    assert gaps("", body) == ()


@pytest.mark.parametrize(
    ("imports", "body", "gap"),
    [
        (
            "import java.io.Closeable;",
            "class B implements Closeable { public void close() throws Exception {} }",
            "close of Closeable may not throw Exception",
        ),
        (
            "",
            "class B implements Runnable { public void run() throws InterruptedException {} }",
            "run of Runnable may not throw InterruptedException",
        ),
        (
            "",
            "class B extends Thread { public void run() throws InterruptedException {} }",
            "run of Thread may not throw InterruptedException",
        ),
        (
            "import javax.servlet.http.*;",
            "class B extends HttpServlet { protected void doGet(HttpServletRequest q,"
            " HttpServletResponse r) throws Exception {} }",
            "doGet of HttpServlet may not throw Exception",
        ),
        ("import java.util.concurrent.Callable;", "class B implements Callable<String> { }", "B has no call"),
        (
            "import java.nio.channels.CompletionHandler;",
            "Object o = new CompletionHandler<Integer, Void>() { public void"
            " completed(Integer n, Void v) {} };",
            "the CompletionHandler made here has no failed",
        ),
        (
            "import io.netty.handler.codec.ByteToMessageDecoder;",
            "static class B extends ByteToMessageDecoder { }",
            "B has no decode",
        ),
        (
            TLS,
            'SNIServerName f() { return new SNIServerName(0, "h".getBytes()); }',
            "nothing makes a SNIServerName with new",
        ),
        (
            "import java.net.UnixDomainSocketAddress;",
            'Object f() { return new UnixDomainSocketAddress("/tmp/s"); }',
            "nothing makes a UnixDomainSocketAddress with new",
        ),
        (
            SOCKETS,
            "void f(URL u) throws IOException { try (HttpURLConnection c ="
            " (HttpURLConnection) u.openConnection()) { c.connect(); } }",
            "HttpURLConnection has nothing to close",
        ),
    ],
)
def test_what_types_ask_of_those_below_them_is_there(imports: str, body: str, gap: str) -> None:
    assert gap in gaps(imports, body)


@pytest.mark.parametrize(
    ("imports", "body"),
    [
        ("import java.io.*;", "class B implements Closeable { public void close() throws IOException {} }"),
        ("", "class B implements AutoCloseable { public void close() throws Exception {} }"),
        (
            "import java.io.*;",
            "class B implements Closeable { public void close() throws FileNotFoundException {} }",
        ),
        ("", "abstract class B implements Runnable { }"),
        (
            "import java.util.concurrent.Callable;",
            "class B extends C implements Callable<String> { } class C { public String"
            " call() { return null; } }",
        ),
        (
            "import java.util.*;",
            "class Iterator implements Runnable { public void run() {} } Object o = new Iterator();",
        ),
        (
            "import com.example.Closeable;",
            "class B implements Closeable { public void close() throws Exception {} }",
        ),
        (
            "import java.util.function.*;",
            "Supplier<String> s = new Supplier<>() { public String get() { return null; } };",
        ),
        ("import java.io.*;", "Object o = new InputStream() { public int read() { return -1; } };"),
        (
            "import java.util.concurrent.*;",
            "void f() { try (ExecutorService e = Executors.newCachedThreadPool()) { e.execute(this::f); } }",
        ),
        (
            "import java.util.*;",
            "Comparator<String> c = new Comparator<String>() { public int compare(String a,"
            " String b) { return 0; } };",
        ),
    ],
)
def test_types_that_are_not_meant_ask_nothing(imports: str, body: str) -> None:
    assert gaps(imports, body) == ()


@pytest.mark.parametrize(
    ("imports", "body", "gap"),
    [
        (
            "import java.util.concurrent.CountDownLatch;",
            "boolean f(CountDownLatch l) { return !l.getCount() == 0; }",
            "!l.getCount() is compared with a number",
        ),
        (
            "import javax.servlet.http.*;",
            "void f(HttpServletRequest q) { for (String n : q.getHeaderNames()) { System.out.println(n); } }",
            "a for loop cannot go over an Enumeration",
        ),
        (
            "import java.net.*;",
            "void f() throws SocketException { for (NetworkInterface n :"
            " NetworkInterface.getNetworkInterfaces()) { n.getName(); } }",
            "a for loop cannot go over an Enumeration",
        ),
        (
            "import io.netty.handler.codec.http.*;",
            "Object f(HttpHeaders h) { return new"
            ' DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/", h); }',
            "DefaultFullHttpRequest takes its headers behind a body",
        ),
        (
            "import io.netty.handler.ssl.*;\nimport io.netty.handler.ssl.util.SelfSignedCertificate;",
            "Object f() throws Exception { return SslContextBuilder.forServer(new"
            " SelfSignedCertificate()).build(); }",
            "SslContextBuilder.forServer takes a certificate and a key",
        ),
        (
            SOCKETS,
            "void f(PrintWriter w, byte[] b, int n) { w.write(b, 0, n); }",
            "PrintWriter.write takes no bytes",
        ),
        (
            SOCKETS,
            "void f(BufferedWriter w, String s) throws IOException { w.write(s.getBytes()); }",
            "BufferedWriter.write takes no bytes",
        ),
        (
            SOCKETS,
            "void f(Socket s, InetAddress a) throws IOException { s.bind(a); }",
            "Socket.bind takes no InetAddress",
        ),
        (
            SOCKETS,
            'void f(Socket s) throws IOException { s.connect("h", 80); }',
            "Socket.connect takes no String, int",
        ),
        (
            SOCKETS,
            "void f(DatagramSocket s, byte[] b) throws IOException { s.send(b); }",
            "DatagramSocket.send takes no byte[]",
        ),
        (
            "import java.nio.channels.SocketChannel;",
            "void f(SocketChannel c, byte[] b) throws java.io.IOException { c.write(b); }",
            "SocketChannel.write takes no byte[]",
        ),
        (
            "import java.net.http.HttpRequest;",
            "Object f() { return HttpRequest.BodyPublishers.ofByteArrays(new byte[][] { new byte[1] }); }",
            "BodyPublishers.ofByteArrays takes no array",
        ),
        (
            "import io.netty.channel.nio.NioEventLoopGroup;",
            "void f(NioEventLoopGroup g, int quiet, int most) { g.shutdownGracefully(quiet, most); }",
            "shutdownGracefully takes no 2 arguments",
        ),
        (
            "import io.grpc.ManagedChannel;",
            "void f(ManagedChannel c) { c.shutdownGracefully(); }",
            "ManagedChannel has no shutdownGracefully",
        ),
        (
            "import javax.xml.parsers.*;",
            "Object f() { return DocumentBuilderFactory.newInstance().newDocumentBuilder(); }",
            "ParserConfigurationException of DocumentBuilderFactory.newDocumentBuilder is neither caught nor declared",
        ),
        (
            "import javax.crypto.Cipher;",
            'void f() throws java.security.GeneralSecurityException { Cipher.getInstance("AES"); g(); }\n'
            'void g() { Cipher.getInstance("AES"); }',
            "NoSuchPaddingException of Cipher.getInstance is neither caught nor declared",
        ),
        (
            "import java.sql.DriverManager;",
            'Object f() { return DriverManager.getConnection("u"); }',
            "SQLException of DriverManager.getConnection is neither caught nor declared",
        ),
    ],
)
def test_arguments_and_operands_have_the_types_that_are_asked(imports: str, body: str, gap: str) -> None:
    assert gap in gaps(imports, body)


@pytest.mark.parametrize(
    ("imports", "body"),
    [
        ("", "boolean f(String s) { return !s.isEmpty() && s.length() != 0 && !(s.length() == 1); }"),
        (
            "import java.util.*;",
            "void f(Enumeration<String> e) { for (String s : Collections.list(e)) { s.trim(); } }",
        ),
        ("import java.util.*;", "void f(List<String> names) { for (String s : names) { s.trim(); } }"),
        (
            "import io.netty.handler.codec.http.*;\nimport io.netty.buffer.*;",
            "Object f(ByteBuf b) { return new DefaultFullHttpRequest(HttpVersion.HTTP_1_1,"
            ' HttpMethod.GET, "/", b); }',
        ),
        (
            "import io.netty.handler.codec.http.*;",
            "Object f(HttpHeaders h) { return new DefaultHttpRequest(HttpVersion.HTTP_1_1,"
            ' HttpMethod.GET, "/", h); }',
        ),
        (SOCKETS, "void f(PrintWriter w, char[] b, int n) { w.write(b, 0, n); w.write(new String(b)); }"),
        (SOCKETS, "void f(BufferedOutputStream w, String s) throws IOException { w.write(s.getBytes()); }"),
        (SOCKETS, "void f(Socket s, SocketAddress a) throws IOException { s.bind(a); s.connect(a, 10); }"),
        (SOCKETS, "void f(DatagramSocket s, InetAddress a, int p) throws IOException { s.connect(a, p); }"),
        (
            "import java.nio.*;\nimport java.nio.channels.*;",
            "void f(SocketChannel c, MappedByteBuffer b, ByteBuffer[] all) throws"
            " java.io.IOException { c.write(b); c.write(all); }",
        ),
        (
            "",
            'void f(Socket s) { s.connect("h", 80); } static class Socket { void'
            " connect(String h, int p) {} }",
        ),
        (
            "import io.netty.channel.nio.NioEventLoopGroup;\nimport java.util.concurrent.TimeUnit;",
            "void f(NioEventLoopGroup g) { g.shutdownGracefully(); g.shutdownGracefully(1, 2, TimeUnit.SECONDS); }",
        ),
        (
            "import java.net.http.HttpRequest;\nimport java.util.List;",
            "Object f() { return HttpRequest.BodyPublishers.ofByteArrays(List.of(new byte[1])); }",
        ),
        (
            "import javax.crypto.Cipher;",
            'void f(byte[] b) throws java.security.GeneralSecurityException { Cipher.getInstance("AES").doFinal(b); }',
        ),
        (
            "import android.database.SQLException;",
            'void f() { throw new SQLException("no table"); }',
        ),
    ],
)
def test_what_the_compiler_takes_is_taken(imports: str, body: str) -> None:
    assert gaps(imports, body) == ()


@pytest.mark.parametrize(
    ("imports", "body", "name"),
    [
        ("import org.java_websocket.client.WebSocketClient;", "void f(Draft draft) {}", "Draft"),
        (
            "import org.java_websocket.server.WebSocketServer;",
            "Object f() { return new Draft_6455(); }",
            "Draft_6455",
        ),
        (
            "import org.apache.activemq.ActiveMQConnectionFactory;",
            "String f() { return ActiveMQConnection.DEFAULT_USER; }",
            "ActiveMQConnection",
        ),
        ("import javax.websocket.Session;", "void f() throws EncodeException {}", "EncodeException"),
    ],
)
def test_what_comes_with_a_library_is_imported_too(imports: str, body: str, name: str) -> None:
    assert f"{name} is used and not imported" in gaps(imports, body)


@pytest.mark.parametrize(
    ("imports", "body"),
    [
        ("import org.java_websocket.client.WebSocketClient;", "void f(WebSocketListener listener) {}"),
        ("import org.java_websocket.drafts.*;", "void f(Draft draft) {}"),
        ("import java.util.List;", "void f(List<Draft> drafts) {}"),
        ("import javax.websocket.*;", "void f() throws EncodeException {}"),
        ("import org.java_websocket.client.WebSocketClient;", "static class Draft {} void f(Draft draft) {}"),
    ],
)
def test_what_a_project_may_have_itself_needs_no_import(imports: str, body: str) -> None:
    assert gaps(imports, body) == ()
