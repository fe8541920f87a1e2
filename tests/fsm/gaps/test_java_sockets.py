"""An answer in Java uses open sockets, addresses that there are, buffers that are turned, and servers that answer."""

from __future__ import annotations

import pytest

from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin

IMPORTS = """import java.io.*;
import java.net.*;
import java.nio.*;
import java.nio.channels.*;
import java.nio.charset.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
"""


def gaps(body: str, origin: Origin = Origin.ANSWER, imports: str = "") -> tuple[str, ...]:
    return gaps_of(parse(f"{IMPORTS}{imports}\npublic class A {{\n{body}\n}}\n", ".java"), origin)


@pytest.mark.parametrize(
    ("body", "gap"),
    [
        (
            "void f(Socket s) throws IOException { BufferedReader in = new BufferedReader(new "
            "InputStreamReader(s.getInputStream())); StringBuilder b = new StringBuilder(); while "
            "(!in.readLine().isEmpty()) { } while (in.readLine() != null) { "
            "b.append(in.readLine()); } }",
            "every other line of in is lost",
        ),
        (
            "void start() throws IOException { ServerSocketChannel c = "
            "ServerSocketChannel.open(); c.register(Selector.open(), SelectionKey.OP_ACCEPT); }",
            "nothing binds the channel that is to accept",
        ),
        (
            "void start() throws IOException { ServerSocketChannel c = "
            "ServerSocketChannel.open(); c.bind(new InetSocketAddress(5)); "
            "c.configureBlocking(false); Selector q = Selector.open(); c.register(q, "
            "SelectionKey.OP_READ); }",
            "no ServerSocketChannel becomes ready for OP_READ",
        ),
        (
            "void f(SocketChannel c) throws IOException { ByteBuffer b = ByteBuffer.allocate(99); "
            'b.put("hi".getBytes()); c.write(b); }',
            "b is filled and not flipped before it is read",
        ),
        (
            'void f(String h) throws Exception { Process p = Runtime.getRuntime().exec("ls | grep x"); }',
            "no shell carries out ls | grep x",
        ),
        (
            'void f(String h) throws Exception { Process p = new ProcessBuilder("ls -l").start(); }',
            "there is no program ls -l",
        ),
        (
            'void f(String h) throws Exception { String c = "ls -l /tmp"; Process p = new '
            "ProcessBuilder(c).start(); }",
            "there is no program ls -l /tmp",
        ),
        (
            "void f(String h) throws Exception { ProcessBuilder p = new "
            'ProcessBuilder(Arrays.asList("ls -la")); p.start(); }',
            "there is no program ls -la",
        ),
        (
            'void f(String h) throws Exception { ProcessBuilder p = new ProcessBuilder("ls"); '
            "p.redirectErrorStream(true); }",
            "p has no start",
        ),
        (
            'int f(String h) throws Exception { ProcessBuilder b = new ProcessBuilder("ls"); '
            "Process p = b.start(); return p.exitValue(); }",
            "p is asked for its exit value while it runs",
        ),
        (
            "void f(Runnable r) { Thread t = new Thread(r); t.start(); t.start(); }",
            "t is started twice",
        ),
        (
            "void f(Object o) throws Exception { o.wait(); }",
            "nobody holds what wait needs",
        ),
        (
            "void f(Object o) throws Exception { o.notifyAll(); }",
            "nobody holds what notifyAll needs",
        ),
        (
            "void f(Socket s) throws IOException { s.close(); s.getOutputStream().write(1); }",
            "s is used when it is closed",
        ),
        (
            "void f(Socket s) throws IOException { PrintWriter w = new "
            "PrintWriter(s.getOutputStream()); w.close(); BufferedReader r = new "
            "BufferedReader(new InputStreamReader(s.getInputStream())); r.readLine(); }",
            "s is used when it is closed",
        ),
        (
            "void f(Socket s) throws IOException { try (PrintWriter w = new "
            'PrintWriter(s.getOutputStream(), true)) { w.println("a"); } BufferedReader r = new '
            "BufferedReader(new InputStreamReader(s.getInputStream())); r.readLine(); }",
            "s is used when it is closed",
        ),
        (
            "void f() throws IOException { HttpURLConnection c = (HttpURLConnection) new "
            'URL("http://a").openConnection(); c.setRequestMethod("POST"); OutputStream o = '
            "c.getOutputStream(); o.write(1); }",
            "c is never asked for its answer, so nothing is sent",
        ),
        (
            'void f() throws IOException { URL u = new URL("/api/v1/x"); u.openStream(); }',
            "the URL /api/v1/x has no protocol",
        ),
        (
            'void f(String p) throws Exception { URL u = new URL("/api/" + p); u.openStream(); }',
            "the URL /api/ has no protocol",
        ),
        (
            'void f() throws Exception { Socket s = new Socket("http://example.com", 80); }',
            "no host has the name http://example.com",
        ),
        (
            'void f() throws Exception { Socket s = new Socket("localhost:8080", 80); }',
            "no host has the name localhost:8080",
        ),
        (
            'void f() throws Exception { Socket s = new Socket("localhost", 70000); }',
            "there is no port 70000",
        ),
        (
            "void f() throws Exception { ServerSocket s = new ServerSocket(-1); }",
            "there is no port -1",
        ),
        (
            "void f() throws Exception { DatagramSocket s = new DatagramSocket(); byte[] b = "
            '"x".getBytes(); DatagramPacket p = new DatagramPacket(b, b.length); s.send(p); }',
            "p is sent and has no address",
        ),
        (
            "void f() throws Exception { MulticastSocket s = new MulticastSocket(5); "
            's.joinGroup(InetAddress.getByName("127.0.0.1")); }',
            "no group has an address that begins with 127",
        ),
        (
            "void f(BufferedReader in, StringBuilder b) throws IOException { while (in.readLine() "
            "!= null) { b.append(in.readLine()); } }",
            "every other line of in is lost",
        ),
        (
            "void f(BufferedReader in, StringBuilder b) throws IOException { while (in.readLine() "
            "!= null) b.append(in.readLine()); }",
            "every other line of in is lost",
        ),
        (
            "void f(InputStream in) throws IOException { while (in.read() != -1) { "
            "System.out.print((char) in.read()); } }",
            "every other byte of in is lost",
        ),
        (
            "void f() throws IOException { ServerSocketChannel c = ServerSocketChannel.open(); "
            "c.bind(new InetSocketAddress(5)); c.configureBlocking(false); Selector q = "
            "Selector.open(); c.register(q, SelectionKey.OP_ACCEPT); while (true) { q.select(); "
            "for (SelectionKey k : q.selectedKeys()) { if (k.isAcceptable()) { SocketChannel p = "
            "c.accept(); p.configureBlocking(false); p.register(q, SelectionKey.OP_READ); } } } }",
            "the selected keys are never removed, and nobody is accepted twice",
        ),
        (
            "void f() throws IOException { SocketChannel c = SocketChannel.open(new "
            "InetSocketAddress(5)); Selector q = Selector.open(); c.register(q, "
            "SelectionKey.OP_READ); }",
            "a channel that blocks is registered",
        ),
        (
            "void f(SocketChannel c) throws IOException { ByteBuffer b = ByteBuffer.allocate(99); "
            "c.read(b); byte[] d = new byte[b.remaining()]; b.get(d); }",
            "b is filled and not flipped before it is read",
        ),
        (
            "void f(DatagramSocket s) throws IOException { byte[] b = new byte[9]; DatagramPacket "
            "p = new DatagramPacket(b, b.length); s.send(p); }",
            "p is sent and has no address",
        ),
        (
            "void f(Socket s) throws IOException { OutputStream o = s.getOutputStream(); "
            "o.write(1); o.close(); s.getInputStream().read(); }",
            "s is used when it is closed",
        ),
        (
            "void f(Socket s) throws IOException { BufferedWriter w = new BufferedWriter(new "
            'OutputStreamWriter(s.getOutputStream())); w.write("a"); w.close(); BufferedReader r '
            "= new BufferedReader(new InputStreamReader(s.getInputStream())); r.readLine(); }",
            "s is used when it is closed",
        ),
        (
            'void f() throws Exception { Socket s = new Socket("example.com/path", 80); }',
            "no host has the name example.com/path",
        ),
        (
            'void f() throws Exception { new InetSocketAddress("https://example.com", 443); }',
            "no host has the name https://example.com",
        ),
        (
            "void f() throws Exception { DatagramSocket s = new DatagramSocket(70000); }",
            "there is no port 70000",
        ),
        (
            "void f(String p) throws Exception { HttpURLConnection c = (HttpURLConnection) new "
            'URL("/api/" + p).openConnection(); c.getResponseCode(); }',
            "the URL /api/ has no protocol",
        ),
        (
            "class B { private boolean done; void f() throws Exception { while (!done) { "
            "this.wait(); } } void g() { done = true; notify(); } }",
            "nobody holds what wait needs",
        ),
        (
            'void f() throws Exception { Process p = Runtime.getRuntime().exec("ps aux | grep java"); }',
            "no shell carries out ps aux | grep java",
        ),
    ],
)
def test_what_the_system_refuses_is_seen(body: str, gap: str) -> None:
    assert gaps(body)[0] == gap
    assert gaps(body, Origin.EXTRACT) == ()


@pytest.mark.parametrize(
    "body",
    [
        "void f(Socket s) throws IOException { PrintWriter w = new "
        'PrintWriter(s.getOutputStream(), true); w.println("a"); BufferedReader r = new '
        "BufferedReader(new InputStreamReader(s.getInputStream())); r.readLine(); w.close(); "
        "s.close(); }",
        "void f(Socket s) throws IOException { try (PrintWriter w = new "
        "PrintWriter(s.getOutputStream(), true); BufferedReader r = new BufferedReader(new "
        "InputStreamReader(s.getInputStream()))) { w.println(r.readLine()); } }",
        'void f() throws IOException { Socket s = new Socket("a", 1); '
        's.getOutputStream().write(1); s.close(); s = new Socket("b", 1); '
        "s.getOutputStream().write(1); }",
        "void f(Socket s, boolean b) throws IOException { if (b) { s.close(); return; } "
        "s.getOutputStream().write(1); }",
        'void f(Socket s) throws IOException { FileOutputStream o = new FileOutputStream("a"); '
        "o.close(); s.getOutputStream().write(1); }",
        'void f() throws IOException { new Socket("example.com", 8080).close(); new '
        'ServerSocket(0).close(); new InetSocketAddress("::1", 65535); '
        'InetAddress.getByName("10.0.0.1"); }',
        'void f(String h) throws IOException { new URL("http://" + h).openStream(); new '
        'URL("https" + "://" + h); new URL("file:/a"); new URL("" + h); new URL(new '
        'URL("http://a"), "/b"); }',
        "void f() throws IOException { DatagramSocket s = new DatagramSocket(5); byte[] b = new "
        "byte[9]; DatagramPacket p = new DatagramPacket(b, b.length); s.receive(p); s.send(p); }",
        "void f() throws IOException { DatagramSocket s = new DatagramSocket(5); byte[] b = new "
        "byte[9]; DatagramPacket p = new DatagramPacket(b, b.length, InetAddress.getLocalHost(), "
        "5); s.send(p); DatagramPacket q = new DatagramPacket(b, b.length); "
        "q.setSocketAddress(p.getSocketAddress()); s.send(q); }",
        "void f() throws IOException { HttpURLConnection c = (HttpURLConnection) new "
        'URL("http://a").openConnection(); c.setDoOutput(true); c.getOutputStream().write(1); '
        "System.out.println(c.getResponseCode()); }",
        "HttpURLConnection f() throws IOException { HttpURLConnection c = (HttpURLConnection) new "
        'URL("http://a").openConnection(); c.setDoOutput(true); c.getOutputStream().write(1); '
        "return c; }",
        "void f(SocketChannel c) throws IOException { ByteBuffer b = ByteBuffer.allocate(99); "
        'b.put("hi".getBytes()); b.flip(); c.write(b); b.clear(); c.read(b); b.flip(); byte[] d = '
        "new byte[b.remaining()]; b.get(d); }",
        "void f(SocketChannel c) throws IOException { ByteBuffer b = ByteBuffer.allocate(99); int "
        "n = c.read(b); String s = new String(b.array(), 0, n); ByteBuffer w = "
        "ByteBuffer.wrap(s.getBytes()); c.write(w); }",
        "void f(SocketChannel c) throws IOException { ByteBuffer b = ByteBuffer.allocate(4); "
        "while (b.hasRemaining()) { c.read(b); } b.rewind(); b.getInt(); b.putInt(0, 5); "
        "b.get(0); c.write(b); }",
        "void f() throws IOException { ServerSocketChannel c = ServerSocketChannel.open(); "
        "c.bind(new InetSocketAddress(5)); c.configureBlocking(false); Selector q = "
        "Selector.open(); c.register(q, SelectionKey.OP_ACCEPT); while (true) { q.select(); "
        "Iterator<SelectionKey> it = q.selectedKeys().iterator(); while (it.hasNext()) { "
        "SelectionKey k = it.next(); it.remove(); if (k.isAcceptable()) { SocketChannel p = "
        "c.accept(); p.configureBlocking(false); p.register(q, SelectionKey.OP_READ); } } } }",
        'int f() throws Exception { ProcessBuilder b = new ProcessBuilder("ls", "-l"); Process p '
        "= b.start(); p.waitFor(); return p.exitValue(); }",
        'int f(List<String> l) throws Exception { String c = "/opt/my program"; new '
        'ProcessBuilder(Arrays.asList("sh", "-c", "ls | wc")).start(); Process p = '
        'Runtime.getRuntime().exec(new String[] {"sh", "-c", "a | b"}); '
        "p.getInputStream().readAllBytes(); p.waitFor(); return p.exitValue(); }",
        'ProcessBuilder f() { ProcessBuilder b = new ProcessBuilder("ls"); b.inheritIO(); return b; }',
        "void f(Runnable r) { Thread t = new Thread(r); t.start(); t = new Thread(r); t.start(); }",
        "void f(Runnable r, boolean b) { Thread t = new Thread(r); if (b) { t.start(); } else { "
        "t.start(); } }",
        "synchronized void f() throws InterruptedException { wait(); notifyAll(); }",
        "void f(BufferedReader in, List<String> l) throws IOException { String s; while ((s = "
        "in.readLine()) != null) { l.add(s); } while (in.ready()) { l.add(in.readLine()); } }",
        "void f(BufferedReader in) throws IOException { while (!in.readLine().isEmpty()) { } "
        "String first = in.readLine(); int n = 0; while (in.readLine() != null) { n++; } }",
    ],
)
def test_what_the_system_does(body: str) -> None:
    assert gaps(body) == ()


@pytest.mark.parametrize(
    ("imports", "body", "gap"),
    [
        (
            "import com.sun.net.httpserver.*;",
            "void f() throws Exception { HttpServer h = HttpServer.create(new "
            "InetSocketAddress(5), 0); h.start(); }",
            "h has no handler",
        ),
        (
            "import com.sun.net.httpserver.*;",
            "void f() throws Exception { HttpServer h = HttpServer.create(new "
            'InetSocketAddress(5), 0); h.createContext("/", e -> { }); h.start(); }',
            "no handler sends a status",
        ),
        (
            "import com.sun.net.httpserver.*;",
            "void f() throws Exception { HttpServer h = HttpServer.create(new "
            'InetSocketAddress(5), 0); h.createContext("/", e -> { '
            'e.getResponseBody().write("x".getBytes()); e.close(); }); h.start(); }',
            "no handler sends a status",
        ),
        (
            "import com.sun.net.httpserver.*;",
            "void f() throws Exception { HttpServer h = HttpServer.create(new "
            'InetSocketAddress(5), 0); h.createContext("api", e -> { e.sendResponseHeaders(200, '
            "-1); }); h.start(); }",
            "the path api has to begin with /",
        ),
        (
            "import java.net.http.*;",
            "void f() throws Exception { HttpClient c = HttpClient.newHttpClient(); HttpRequest r "
            "= HttpRequest.newBuilder().GET().build(); c.send(r, "
            "HttpResponse.BodyHandlers.ofString()); }",
            "a request has no address",
        ),
        (
            "import java.net.http.*;",
            "void f() throws Exception { HttpClient c = HttpClient.newHttpClient(); HttpRequest r "
            '= HttpRequest.newBuilder(URI.create("/x")).GET().build(); c.send(r, '
            "HttpResponse.BodyHandlers.ofString()); }",
            "the address /x has no protocol",
        ),
        (
            "import java.net.http.*;",
            "void f() throws Exception { HttpClient c = HttpClient.newHttpClient(); HttpRequest r "
            '= HttpRequest.newBuilder(URI.create("http://x")).header("Content-Length", '
            '"5").GET().build(); c.send(r, HttpResponse.BodyHandlers.ofString()); }',
            "HttpClient refuses the header Content-Length",
        ),
        (
            "import com.sun.net.httpserver.*;",
            "void f() throws IOException { HttpServer h = HttpServer.create(new "
            'InetSocketAddress(5), 0); h.createContext("/", this::serve); h.start(); } void '
            'serve(HttpExchange e) throws IOException { byte[] b = "x".getBytes(); '
            "e.getResponseBody().write(b); e.close(); }",
            "no handler sends a status",
        ),
        (
            "import okhttp3.*;",
            "private final OkHttpClient c = new OkHttpClient(); void f(Request r) { Call k = c.newCall(r); }",
            "k has no execute",
        ),
    ],
)
def test_servers_and_clients_that_do_nothing_are_seen(imports: str, body: str, gap: str) -> None:
    assert gaps(body, imports=imports)[0] == gap
    assert gaps(body, Origin.EXTRACT, imports) == ()


@pytest.mark.parametrize(
    ("imports", "body"),
    [
        (
            "import java.net.http.*;",
            "HttpRequest f(String u) { HttpRequest r = HttpRequest.newBuilder().uri(URI.create(u "
            '+ "/x")).GET().build(); return '
            'HttpRequest.newBuilder(URI.create("http://a/x")).build(); }',
        ),
        (
            "import java.net.http.*;",
            "HttpRequest f(URI u) { HttpRequest.Builder b = HttpRequest.newBuilder(); b.uri(u); "
            "return b.build(); }",
        ),
        (
            "import com.sun.net.httpserver.*;",
            "void f() throws IOException { HttpServer h = HttpServer.create(new "
            'InetSocketAddress(5), 0); h.createContext("/", this::serve); h.start(); } void '
            'serve(HttpExchange e) throws IOException { byte[] b = "x".getBytes(); '
            "e.sendResponseHeaders(200, b.length); e.getResponseBody().write(b); e.close(); }",
        ),
        (
            "import com.sun.net.httpserver.*;",
            "HttpServer f(HttpHandler x) throws IOException { HttpServer h = "
            'HttpServer.create(new InetSocketAddress(5), 0); h.createContext("/", x); h.start(); '
            "return h; }",
        ),
    ],
)
def test_servers_that_answer_and_requests_with_an_address(imports: str, body: str) -> None:
    assert gaps(body, imports=imports) == ()


@pytest.mark.parametrize(
    "body",
    [
        "void read(SocketChannel c) throws IOException { ByteBuffer b = ByteBuffer.allocate(9); c.read(b);"
        " process(b); }\nvoid process(ByteBuffer b) { // Decode and execute the command\n}",
        "void f(BufferedReader in) throws IOException { handle(in.readLine()); }\n"
        "private void handle(String message) { /* TODO: implement message handling */ }",
        "interface On { void received(byte[] data); }\nvoid on(On on) { }\n"
        "void f() { on(data -> { // Process incoming messages\n}); }",
    ],
)
def test_what_is_done_with_what_came_may_be_left_to_the_project(body: str) -> None:
    assert gaps(body) == ()
