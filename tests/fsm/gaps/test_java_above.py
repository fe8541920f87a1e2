"""An answer in Java calls what is above and around its classes as the compiler lets it."""

from __future__ import annotations

import pytest

from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin

NETTY = "import io.netty.channel.*;"
FUTURES = "import java.util.*;\nimport java.util.concurrent.*;\nimport java.io.*;\nimport java.net.*;"


def gaps(imports: str, body: str) -> tuple[str, ...]:
    return gaps_of(parse(f"{imports}\npublic class A {{\n{body}\n}}\n", ".java"), Origin.ANSWER)


@pytest.mark.parametrize(
    ("imports", "body", "gap"),
    [
        ("", "enum E { X, Y } int f(E e) { return e.size(); }", "E has no size"),
        ("", "record P(int x) { } int f(P p) { return p.getX(); }", "P has no getX"),
        ("", "interface Done { void ok(); } void f(Done d) { d.failed(); }", "Done has no failed"),
        (
            FUTURES,
            "class Lines extends BufferedReader { Lines(InputStream i) { super(new InputStreamReader(i)); } } "
            "String f(Lines l) { return l.nextLine(); }",
            "Lines has no nextLine",
        ),
        (
            "",
            "class B extends Thread { public void run() { halt(); } }",
            "halt is called and declared nowhere",
        ),
        (
            "",
            "int twice(int n) { return 2 * n; } record B(int n) { int m() { return twice(n); } }",
            "twice is not static",
        ),
        (
            FUTURES,
            "class B extends BufferedReader { B(InputStream i) { } }",
            "B hands nothing to the constructor above it",
        ),
        (
            NETTY,
            "class B extends ChannelInboundHandlerAdapter { @Override public void channelRead(ChannelHandlerContext c, "
            "Object m) { super.channelRead(c, m); } }",
            "Exception of ChannelInboundHandlerAdapter.channelRead is neither caught nor declared",
        ),
        (
            NETTY,
            'private final String path = System.getenv("P"); static class B extends '
            "SimpleChannelInboundHandler<String> { @Override protected void channelRead0(ChannelHandlerContext c, "
            "String m) { c.writeAndFlush(path); } }",
            "path is not static",
        ),
        (
            "",
            "private int n; static class B extends Thread { public void run() { A.this.n++; } }",
            "A.this is used where there is no object",
        ),
        (
            FUTURES,
            "void log(Throwable t) { } void f(CompletableFuture<String> c) { c.exceptionally(e -> log(e)); }",
            "log returns nothing and exceptionally takes what it returns",
        ),
        (
            FUTURES,
            "void show(String s) { } void f(CompletableFuture<String> c) { c.thenApply(this::show); }",
            "show returns nothing and thenApply takes what it returns",
        ),
        (
            FUTURES,
            "void show(String s) { } void f(List<String> l) { l.stream().map(s -> show(s)).count(); }",
            "show returns nothing and map takes what it returns",
        ),
        (
            FUTURES,
            "interface Sink { void take(InputStream i) throws IOException; } void f(Sink s, InputStream i) { "
            "ExecutorService e = Executors.newCachedThreadPool(); e.submit(() -> s.take(i)); }",
            "IOException of take is neither caught nor declared",
        ),
        (
            "import java.net.Socket;\nimport org.ietf.jgss.GSSException;",
            "void f(Socket s) throws GSSException { s.getInputStream(); }",
            "IOException of Socket.getInputStream is neither caught nor declared",
        ),
        (
            FUTURES,
            "void f(ServerSocket s) { try { while (true) { try (Socket c = s.accept()) { c.getInputStream().read(); } "
            "catch (IOException e) { } } } catch (IOException e) { } }",
            "nothing throws the IOException that is caught",
        ),
        (
            "",
            "void g() throws Exception { } void f() { try { g(); } catch (Exception e) { throw e; } }",
            "Exception is thrown again and neither caught nor declared",
        ),
    ],
)
def test_the_compiler_refuses(imports: str, body: str, gap: str) -> None:
    assert gap in gaps(imports, body)


@pytest.mark.parametrize(
    ("imports", "body"),
    [
        (
            "",
            'enum E { X, Y; static E first() { return values()[0]; } } String f(E e) { return e.name() + E.valueOf("X")'
            ".ordinal() + E.first().compareTo(e) + e.getDeclaringClass(); }",
        ),
        (
            "package a.b;",  # which has a ParseException of its own, that nobody has to catch
            "int next() throws ParseException { return 1; } int f(A a) { return a.next() + this.next(); }",
        ),
        (
            "import java.util.function.IntUnaryOperator;",
            "enum E implements IntUnaryOperator { X { public int applyAsInt(int n) { return n; } } } int "
            "f(E e) { return "
            "e.andThen(e).applyAsInt(1); }",
        ),
        (
            "",
            "record P(int x, String... rest) { P { if (x < 0) throw new IllegalArgumentException(); } int y() { return "
            'x() + rest().length; } } int f() { return new P(1, "a", "b").y() + new P(2).x(); }',
        ),
        (
            "",
            "record P(int x) { P() { this(0); } static P of() { return new P(); } } P f() { return "
            "P.of().x() > 0 ? new "
            "P(1) : new P(); }",
        ),
        (
            "",
            "interface Done { void ok(); default void failed() { } static Done none() { return () -> { }; } "
            "} void f() { "
            "Done.none().failed(); }",
        ),
        (
            FUTURES,
            "class Lines extends BufferedReader { Lines(InputStream i) { super(new InputStreamReader(i)); } int n() { "
            "return lines().toList().size(); } } long f(Lines l) throws IOException { l.readLine(); l.mark(1); return "
            "l.lines().count(); }",
        ),
        (
            "",
            'class B extends Thread { B() { setDaemon(true); } public void run() { setName("b"); super.run(); '
            "end(); } } "
            "void end() { }",
        ),
        (
            "import com.example.Base;",
            "class B extends Base { void f() { halt(); super.f(); } } void g(B b) { b.more(); }",
        ),
        (
            "import com.example.Base;",
            "class B implements Base { void f() { halt(); } } void g(B b) { b.more(); }",
        ),
        (
            "",
            "static int twice(int n) { return 2 * n; } record B(int n) { int m() { return twice(n); } } "
            "class C { int k() "
            "{ return thrice(1); } } int thrice(int n) { return 3 * n; }",
        ),
        (
            FUTURES,
            "class B extends BufferedReader { B(Reader r) { super(r); } B(Reader r, int n) { this(r); } } "
            "class C extends "
            "Thread { C(int n) { } } class D extends Exception { }",
        ),
        (
            NETTY,
            "class B extends ChannelInboundHandlerAdapter { @Override public void channelRead(ChannelHandlerContext c, "
            "Object m) throws Exception { super.channelRead(c, m); } @Override public void "
            "channelActive(ChannelHandlerContext c) { try { super.channelActive(c); } catch (Exception e) { "
            "c.close(); } } }",
        ),
        (
            NETTY,
            'private static final String PATH = "/"; private String path; static class B extends '
            "SimpleChannelInboundHandler<String> { private final String path; B(String path) { this.path = path; } "
            "@Override protected void channelRead0(ChannelHandlerContext c, String m) { "
            "c.writeAndFlush(path + PATH); } }"
            ' void f() { path = "a"; }',
        ),
        (
            "",
            "private int n; class B extends Thread { public void run() { A.this.n++; } } static class C { "
            "int m; class D "
            "{ int k() { return C.this.m; } } }",
        ),
        (
            FUTURES,
            "Void log(Throwable t) { return null; } void show(String s) { } String trim(String s) { return s.trim(); } "
            "void f(CompletableFuture<String> c, List<String> l) { c.thenAccept(this::show).exceptionally(e "
            "-> log(e)); "
            'c.thenApply(this::trim).thenRun(() -> show("")); l.stream().map(s -> trim(s)).forEach(s -> show(s)); }',
        ),
        (
            FUTURES,
            "interface Source { String take(InputStream i) throws IOException; } void f(Source s, InputStream i) { "
            "ExecutorService e = Executors.newCachedThreadPool(); e.submit(() -> s.take(i)); }",
        ),
        (
            "import java.net.Socket;",
            "<X extends Exception> void f(Socket s, X x) throws X { try { s.close(); } catch (java.io.IOException e) { "
            "throw x; } }",
        ),
        (
            FUTURES,
            "void f(int port) { try { ServerSocket s = new ServerSocket(port); while (true) { try (Socket c "
            "= s.accept()) "
            "{ c.getInputStream().read(); } catch (SocketTimeoutException e) { } } } catch (IOException e) { } }",
        ),
        (
            FUTURES,
            "void g() throws IOException { try { f(); } catch (IOException e) { throw e; } } void f() "
            "throws IOException { "
            "} void h() { try { System.gc(); } catch (Exception e) { throw e; } }",
        ),
        (
            FUTURES,
            "void f(Socket s) { try { try { s.close(); } finally { s.shutdownInput(); } } catch (IOException e) { } }",
        ),
    ],
)
def test_the_compiler_takes(imports: str, body: str) -> None:
    assert gaps(imports, body) == ()
