"""Correct Java in which nothing is to be found: each program looks like a fault that the compiler would refuse."""

from __future__ import annotations

import re

import pytest

from fsm.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin

# A line with the name stands in front of each.
PROGRAMS = r"""
// === imp_enum
enum Kind { List, Map, Socket; boolean isBig() { return this == Map; } }
class A { Kind k = Kind.Socket; }
// === imp_field_name
class A { static final int URL = 1; int Timer = 2; int f() { return URL + Timer; }
    static int Scanner(int a) { return a; } int g() { return Scanner(1); } }
// === imp_unindented
import java.util.Map.Entry;
class Outer {
Entry<String, String> a;
static class In {
final class Entry { }
Entry b;
}
}
// === exc_own_timeout
class TimeoutException extends RuntimeException { TimeoutException(String m) { super(m); } }
class A {
    void f() throws TimeoutException { throw new TimeoutException("late"); }
    void g() { f(); }
    void h() { throw new TimeoutException("late"); }
}
// === exc_kafka
import org.apache.kafka.common.errors.TimeoutException;
class A {
    void f() throws TimeoutException { throw new TimeoutException("late"); }
    void g() { f(); }
}
// === exc_retry
import java.io.IOException;
import java.net.Socket;
class Retry {
    interface Action<T> { T run() throws Exception; }
    <T> T execute(Action<T> action) {
        for (int i = 0; i < 3; i++) {
            try { return action.run(); } catch (Exception e) { System.err.println(e.getMessage()); }
        }
        throw new IllegalStateException("no more");
    }
    Socket open() { return execute(() -> new Socket("localhost", 80)); }
    static void go(Retry retry) {
        Socket s = retry.execute(() -> { Thread.sleep(10); return new Socket("localhost", 1); });
    }
}
// === exc_retry_else
import java.io.IOException;
import java.nio.file.*;
class Box<T> {
    interface Fn<A, B> { B apply(A a) throws IOException; }
    T v; Box(T v) { this.v = v; }
    <R> Box<R> map(Fn<T, R> f) throws IOException { return new Box<>(f.apply(v)); }
    void ifPresent(Sink<T> s) throws Exception { s.take(v); }
    interface Sink<T> { void take(T t) throws Exception; }
    static Box<String> f(Box<Path> b) throws Exception { b.ifPresent(p -> Files.delete(p));
    return b.map(p -> Files.readString(p)); }
}
// === exc_spring
import org.springframework.retry.support.RetryTemplate;
import java.net.Socket;
import java.io.IOException;
public class A {
    private final RetryTemplate template = new RetryTemplate();
    Socket open() throws IOException {
        return template.execute(context -> new Socket("localhost", 80));
    }
}
// === exc_rs
import java.sql.*;
class A { byte[] f(ResultSet rs) throws SQLException { return rs.getBytes("data"); }
  byte[] getBytes(String k) { return k.getBytes(); }
  byte[] g() { return getBytes("k"); } byte[] h(A a) { return a.getBytes("k"); } }
// === wrap_nested
import java.io.*;
import java.util.concurrent.*;
class A { String f(Future<String> x) {
   try { return x.get(); }
   catch (ExecutionException e) { throw new UncheckedIOException(new IOException("failed", e)); }
   catch (InterruptedException e) { Thread.currentThread().interrupt();
    throw new UncheckedIOException("stop", new IOException("failed", e)); } } }
// === types_default
import java.util.*;
class A { Object f(Map<String, ?> m) { Object o = m.getOrDefault("a", null);
    System.out.println(String.format("%s %s", m.getOrDefault("b", null), "x")); return o; } }
// === types_cause_record
class A { record Failed(Exception cause) { } Exception f(Failed x) { Exception why = x.cause();
    return why; } }
// === types_cause_own
class Fail extends Exception { private Exception first; Exception cause() { return first; }
    @Override public synchronized Exception getCause() { return first; }
  static Exception g(Fail f) { Exception why = f.getCause(); Exception b; b = f.cause(); return why; } }
// === scope_lambda
import java.util.*;
class A { void f(List<String> all) { try { String line = all.get(0); System.out.println(line); }
    catch (RuntimeException e) { all.forEach(line -> System.out.println(line)); } } }
// === scope_pattern
class A { void f(Object o) { try { String text = o.toString(); System.out.println(text); }
    catch (RuntimeException e) { Object c = e.getCause();
    if (c instanceof String text && text.isEmpty()) System.out.println(text); } } }
// === scope_fields
class A { private int count, total; void f(int n) { try { int total = 10 / n;
    System.out.println(total); } catch (ArithmeticException e) { System.out.println(total); }
    finally { total++; } } }
// === scope_array
class A { byte buffer[] = new byte[3]; void f() { try { byte[] buffer = {1};
    System.out.println(buffer.length); } finally { System.out.println(buffer.length); } } }
// === scope_inherit
import java.io.*;
class A extends FilterInputStream { A(InputStream i) { super(i); } void f() throws IOException {
    try { InputStream in = new FileInputStream("x"); in.read(); } finally { in.close(); } } }
// === scope_nested_lambda2
import java.util.*;
class A { void f(Map<String, String> m) { try { String key = m.get("a"); String value = m.get(key);
    System.out.println(value); } catch (RuntimeException e) { m.forEach((key,
    value) -> System.out.println(key + value)); } } }
// === text_bytes
import java.io.*;
class Sink { PrintWriter out = new PrintWriter(System.out); }
class A { void f(OutputStream out) throws IOException { out.write(3); } void g(Sink sink) {
    sink.out.write("hello"); } void h(OutputStream out, String s) throws IOException {
    out.write(s.getBytes(), 0, 1); } }
// === flow_ignored
import java.io.*;
class A { void f(Process p) throws IOException { byte[] ignored = p.getInputStream().readAllBytes(); } }
// === flow_ignored2
import java.io.*;
import java.net.*;
class A { static String all(InputStream in) throws IOException { return new String(in.readAllBytes()); }
 void f(URL u) throws IOException { URLConnection c = u.openConnection();
    String answer = all(c.getInputStream()); } }
// === flow_ignored3
import java.io.*;
class A { int f(Process p) throws Exception {
    String line = new BufferedReader(new InputStreamReader(p.getInputStream())).readLine();
    return p.waitFor(); } }
// === flow_datagram
import java.net.*;
import java.nio.*;
import java.nio.channels.*;
class A { void f() throws Exception { DatagramChannel channel = DatagramChannel.open();
    channel.configureBlocking(false); channel.connect(new InetSocketAddress("localhost", 9));
    channel.write(ByteBuffer.wrap(new byte[1])); } }
// === flow_server_field
import java.io.*;
import java.net.*;
class Server {
    private volatile boolean running = true; private ServerSocket serverSocket; private final int port;
    Server(int port) { this.port = port; }
    void start() throws IOException {
        try (ServerSocket socket = new ServerSocket(port)) {
            this.serverSocket = socket;
            while (running) { try (Socket client = socket.accept()) {
    client.getOutputStream().write(1); } }
        }
    }
    void stop() throws IOException { running = false; if (serverSocket != null) serverSocket.close(); }
}
// === flow_return_memory
import java.io.*;
class A { ByteArrayOutputStream f() throws IOException {
    try (ByteArrayOutputStream out = new ByteArrayOutputStream()) { out.write(1); return out; } }
    StringWriter g() throws IOException { try (StringWriter w = new StringWriter()) { w.write("a");
    return w; } } }
// === flow_eager
import java.io.*;
class Request { final String line; Request(BufferedReader reader) throws IOException {
    line = reader.readLine(); } }
class A { Request f(Reader r) throws IOException {
    try (BufferedReader reader = new BufferedReader(r)) { return new Request(reader); } } }
// === flow_own_closeable
class Timer implements AutoCloseable { long begin = 1, end; public void close() { end = 2; }
    long spent() { return end - begin; } }
class A { Timer f() { try (Timer timer = new Timer()) { return timer; } } }
// === fields_multi
class A { private int sent, received; private String host;
  public static void main(String[] args) { int sent = 0, received = 0; for (int i = 0, host = 3;
    i < host; i++) { sent++; received += host; } System.out.println(sent + received); } }
// === fields_annot
import java.lang.annotation.*;
class A { String name; int value;
  @Retention(RetentionPolicy.RUNTIME) @interface Column { String name(); int value() default 1; }
  static class Row { @Column(name = "id") int id; @Column(name = "x", value = 3) int x; }
  @Column(name = "go") static void f() { } }
// === fields_anon
import java.io.*;
class A { OutputStream out; static OutputStream f(OutputStream o) {
    return new FilterOutputStream(o) { @Override public void write(int b) throws IOException {
    out.write(b + 1); } }; } }
// === cap_foreach
import java.util.*;
class A { void f(List<String> l) { int i = 0; i++; String s = "a"; s += "b";
    Runnable r = new Runnable() { public void run() { for (String s : l) System.out.println(s);
    l.forEach(i -> System.out.println(i)); } }; r.run(); } }
// === cap_label_switch
class A { enum E { one, two } void f(E e) { int one = 0; one++; Runnable r = () -> { switch (e) {
    case one: break; default: } }; } }
// === own_inner_sub
class Pier { class Plank { } static class Quay extends Pier { Plank make() { return new Plank(); }
    } static void f() { new Pier() { Plank p = new Plank(); }; Pier p = new Pier();
    Plank q = p.new Plank(); } }
// === own_same_name
class A { static class Node { Node(int a) { } void go() { } } }
class B { record Node(String a, int b) { void stay() { } } void f() { Node n = new Node("a", 1);
    n.stay(); } }
// === own_same_name2
class A { static class Part { void go() { } } }
class B { interface Part { void stay(); } void f(Part part) { part.stay(); } }
// === own_typevar
class Task { void go() { } }
class Queue2<Task extends Runnable> { void f(Task task) { task.run(); }
    <Item extends Comparable<Item>> int g(Item item, Item o) { return item.compareTo(o); } }
// === own_over
class Base { void send(String a) { } static void log(String a) { } }
class A extends Base { void send(int a) throws java.io.IOException { } void log(int a) { }
    void go() { send("x"); } static void st() { log("x"); } }
// === calls_inherit_in
import java.io.*;
class Count extends FilterInputStream { Count(InputStream i) { super(i); }
    public int available() throws IOException { return in.available(); }
    static String first(Reader r) throws IOException { BufferedReader in = new BufferedReader(r);
    return in.readLine(); } }
// === calls_static_out
import static java.lang.System.out;
import java.io.*;
class A { void f() { out.println("x"); } void g(Process p) throws IOException {
    OutputStream out = p.getOutputStream(); out.write(1); } }
// === calls_switch_pattern
import java.net.Socket;
class A { Socket s; int f(Object o) { return switch (o) { case String s -> s.length();
    case Integer i when i > 3 -> i.intValue(); default -> 0; }; } record P(String a, int b) {}
    int g(Object o, Socket a) { return o instanceof P(String q, int b) ? q.length() + b : 0; } }
// === promise
import io.netty.channel.*;
class A {
    void f(ChannelHandlerContext ctx, Throwable why) { ChannelPromise promise = ctx.newPromise();
    ctx.close(promise); if (why != null) promise.setFailure(why); }
}
"""
BY_NAME = dict(re.findall(r"^// === (\w+)\n(.*?)(?=^// ===|\Z)", PROGRAMS, re.MULTILINE | re.DOTALL))


@pytest.mark.parametrize("name", BY_NAME)
def test_nothing_is_found_in_correct_java(name: str) -> None:
    assert gaps_of(parse(BY_NAME[name], ".java"), Origin.ANSWER) == ()


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
