"""A name in an answer in Java stands for something, what is above a class is had by it, and statements are come to."""

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


def gaps(body: str, origin: Origin = Origin.ANSWER) -> tuple[str, ...]:
    return gaps_of(parse(f"{IMPORTS}\npublic class A {{\n{body}\n}}\n", ".java"), origin)


@pytest.mark.parametrize(
    ("body", "gap"),
    [
        (
            "void f() { undefined.foo(); }",
            "undefined is declared nowhere",
        ),
        (
            "void f() { int n = undefinedVar + 1; }",
            "undefinedVar is declared nowhere",
        ),
        (
            "void f() { System.out.println(missing); }",
            "missing is declared nowhere",
        ),
        (
            "void f() { for (int i = 0; i < 3; i++) { int k = i; } System.out.println(k); }",
            "k is declared nowhere",
        ),
        (
            "void f() { if (true) { int k = 1; } System.out.println(k); }",
            "k is declared nowhere",
        ),
        (
            "void f() { int k = 1; int k = 2; }",
            "k is declared twice",
        ),
        (
            "void f(int k) { int k = 2; }",
            "k is declared twice",
        ),
        (
            "void f() { } void f() { }",
            "f is declared twice",
        ),
        (
            "void f() { int n; n++; }",
            "n has no value when it is read",
        ),
        (
            "void f() { int n; System.out.println(n); }",
            "n has no value when it is read",
        ),
        (
            "void f() { final int n = 1; n = 2; }",
            "n is final and set again",
        ),
        (
            "void f(final int n) { n = 2; }",
            "n is final and set again",
        ),
    ],
)
def test_variables_are_declared_once_and_have_a_value(body: str, gap: str) -> None:
    assert gaps(body)[0] == gap
    assert gaps(body, Origin.EXTRACT) == ()


@pytest.mark.parametrize(
    ("body", "gap"),
    [
        (
            "void f() { return; System.out.println(); }",
            "nothing comes to line 11",
        ),
        (
            "void f() { while (true) { } System.out.println(); }",
            "nothing comes to line 11",
        ),
        (
            "void f() { throw new RuntimeException(); int n = 1; }",
            "nothing comes to line 11",
        ),
        (
            "int f() { for (;;) { } return 1; }",
            "nothing comes to line 11",
        ),
        (
            "void f() { break; }",
            "there is nothing that break leaves",
        ),
    ],
)
def test_statements_are_come_to(body: str, gap: str) -> None:
    assert gaps(body)[0] == gap
    assert gaps(body, Origin.EXTRACT) == ()


@pytest.mark.parametrize(
    "body",
    [
        "void f(int n) { switch (n) { case 1: int k = 1; break; case 2: { int j = 2; break; } "
        "default: int m; } for (int i = 0; i < 2; i++) { } for (int i = 0; i < 2; i++) { } }",
        "int f(int n) { int k; if (n > 0) { k = 1; } else { k = 2; } return k; }",
        "int f(int n) { int k; k = n; int j = k; return j; } int g() { int a, b; a = b = 5; return a + b; }",
        "int x; void f(int x) { this.x = x; Runnable r = new Runnable() { int x = 5; public void "
        "run() { int y = x; } }; class L { int x; void g() { int x = 5; } } }",
        "void f(List<String> l) { l.forEach(s -> System.out.println(s)); l.forEach(s -> { String "
        "t = s; }); l.stream().map(s -> s.length()).forEach(n -> { }); }",
        "int f(int n) { while (true) { if (n++ > 5) break; } return n; }",
        "int f(int n) { outer: while (true) { for (;;) { if (n++ > 5) break outer; } } return n; }",
        "int f(int n) { for (;;) { if (n++ > 5) return n; } }",
        "void f(int n) { if (true) return; System.out.println(n); } void g() { do { continue; } "
        "while (false); System.out.println(); }",
        "int f(int n) { try { return n; } catch (RuntimeException e) { n++; } return n; }",
        "void f(int n) { switch (n) { case 1: return; case 2: throw new IllegalStateException(); "
        "} System.out.println(); }",
        "void f() { Thread t = new Thread(() -> { }); t.setPriority(Thread.MAX_PRIORITY); "
        "t.start(); new Thread() { public void run() { setPriority(MAX_PRIORITY); "
        'this.setName("a"); } }.start(); }',
        "static void f() { new Object() { int n = this.hashCode(); public String toString() { "
        "return super.toString() + this.n; } }; List<? super String> l = null; }",
        "int n = 5, m = n; static int K; { int j = n; K = j; } static { int j = K; } A() { int j "
        "= n; } A(int n) { this(); this.n = n; }",
        "final int n; A(final int k) { int j = k; n = j; final int z; z = 5; }",
    ],
)
def test_variables_and_statements_that_java_takes(body: str) -> None:
    assert gaps(body) == ()


@pytest.mark.parametrize(
    ("body", "gap"),
    [
        (
            "class B implements Runnable { void run() { } }",
            "run has to be public",
        ),
        (
            "class B extends Thread { void run() { } }",
            "run has to be public",
        ),
        (
            "interface I { void x(); void y(); } class B implements I { public void x() { } }",
            "B has no y of 0 parameters",
        ),
        (
            "abstract static class I { abstract void x(); } static class B extends I { }",
            "B has no x of 0 parameters",
        ),
        (
            "abstract static class I { abstract void x(); } void f() { new I(); }",
            "nothing makes a I with new",
        ),
        (
            "interface I { void x(); } void f() { new I(); }",
            "nothing makes a I with new",
        ),
        (
            "static class B { B(int n) {} } static class C extends B { }",
            "C hands nothing to the constructor above it",
        ),
        (
            "static class B { B(int n) {} } static class C extends B { C() { } }",
            "C hands nothing to the constructor above it",
        ),
        (
            "enum E { X, Y } void f(E e) { new E(); }",
            "nothing makes a E with new",
        ),
        (
            "record P(int x) {} void f() { new P(); }",
            "P is made with 0 arguments",
        ),
    ],
)
def test_classes_have_what_those_above_them_ask_for(body: str, gap: str) -> None:
    assert gaps(body)[0] == gap
    assert gaps(body, Origin.EXTRACT) == ()


@pytest.mark.parametrize(
    "body",
    [
        "abstract static class B implements Runnable { abstract int f(); } static class C extends "
        "B { int f() { return 1; } public void run() { } } void g() { B b = new C(); b.run(); }",
        "interface I { void f(); } abstract static class B { public void f() { } } static class C "
        "extends B implements I { }",
        "interface I { void f(); default void g() { } } interface J extends I { default void f() "
        "{ } } static class C implements J { }",
        "static class B { B(int n) { } } static class D extends B { D() { this(5); } D(int n) { "
        "super(n); } } B f() { return new B(5) { }; }",
        "class B extends Thread { public void run() { } void join(String s) { } protected Object "
        "clone() { return null; } }",
        "static class B implements Comparator<String> { public int compare(String a, String b) { "
        "return 0; } } static class C implements Runnable { public void run() { } void run(int n) "
        "{ } }",
    ],
)
def test_classes_that_have_what_they_need(body: str) -> None:
    assert gaps(body) == ()


@pytest.mark.parametrize(
    ("body", "gap"),
    [
        (
            "void f() { try { int n = 1; } catch (IOException e) { } }",
            "nothing throws the IOException that is caught",
        ),
        (
            'void f() { try { new Socket("a", 1); } catch (Exception e) { } catch (IOException e) { } }',
            "IOException is caught behind Exception",
        ),
        (
            'void f() { try { new Socket("a", 1); } catch (IOException | SocketException e) { } }',
            "SocketException is caught together with IOException",
        ),
    ],
)
def test_what_is_caught_can_be_thrown(body: str, gap: str) -> None:
    assert gaps(body)[0] == gap
    assert gaps(body, Origin.EXTRACT) == ()


@pytest.mark.parametrize(
    "body",
    [
        "void f() { try { int n = 1; } finally { int n = 2; } try (Socket s = new Socket()) { int "
        "k = 1; } catch (IOException e) { String k = e.getMessage(); } catch (RuntimeException e) "
        "{ } }",
        'void f() { try { new Socket("a", 1); } catch (UnknownHostException e) { } catch '
        "(SocketException e) { } catch (IOException e) { } catch (Exception e) { } catch "
        "(Throwable e) { } }",
        'void f() { try { new Socket("a", 1); } catch (UnknownHostException | SocketException e) '
        "{ } catch (IOException | RuntimeException e) { } }",
        "void f() { try { System.out.println(); } catch (Exception e) { } try { "
        "System.out.println(); } catch (IllegalStateException e) { } }",
        "void g() throws InterruptedIOException { } void f() { try { g(); } catch "
        "(SocketTimeoutException e) { } catch (IOException e) { } }",
        "static class Mine extends IOException { } void g() throws Mine { } void f() { try { g(); "
        "} catch (IOException e) { } try { throw new Mine(); } catch (Mine e) { } catch "
        "(IOException e) { } }",
        "void f() { try (InputStream in = new ByteArrayInputStream(new byte[1])) { } catch "
        "(IOException e) { } }",
        "void f(Callable<String> c) { try { c.call(); } catch (IOException e) { } catch (Exception e) { } }",
        'void f() { Callable<String> c = () -> { Thread.sleep(5); return "a"; }; Runnable r = () '
        "-> { try { Thread.sleep(5); } catch (InterruptedException e) { } }; }",
        "void f(ExecutorService e) { e.submit(() -> { Thread.sleep(5); return null; }); "
        "e.submit(() -> { while (true) { Thread.sleep(5); } }); }",
    ],
)
def test_clauses_that_catch_something(body: str) -> None:
    assert gaps(body) == ()


@pytest.mark.parametrize(
    ("body", "gap"),
    [
        (
            "private BufferedReader in; void f() throws IOException { String l = in.readLine(); } "
            'A() throws IOException { Socket s = new Socket("a", 1); BufferedReader in = new '
            "BufferedReader(new InputStreamReader(s.getInputStream())); }",
            "in is never set",
        ),
        (
            'private Socket socket; A() throws IOException { Socket socket = new Socket("a", 1); '
            "} void f() throws IOException { socket.getOutputStream().write(1); }",
            "socket is never set",
        ),
        (
            'private List<String> l = null; void f() { l.add("a"); }',
            "l is never set",
        ),
        (
            "void f() { String s = null; s.trim(); }",
            "s is null when it is used",
        ),
        (
            "int f() { Socket s = null; int port = s.getPort(); return port; }",
            "s is null when it is used",
        ),
        (
            "void f() { Socket s = null; try { s.close(); } catch (IOException e) { } }",
            "s is null when it is used",
        ),
        (
            "void f() { f(); }",
            "f calls itself without end",
        ),
        (
            "String name() { return this.name(); }",
            "name calls itself without end",
        ),
    ],
)
def test_what_is_null_is_not_used_and_nothing_calls_itself_alone(body: str, gap: str) -> None:
    assert gaps(body)[0] == gap
    assert gaps(body, Origin.EXTRACT) == ()


@pytest.mark.parametrize(
    "body",
    [
        "int fib(int n) { if (n < 2) return n; return fib(n - 1) + fib(n - 2); } void loop(int n) "
        "{ System.out.println(); if (n > 0) loop(n - 1); } boolean ok() { return K > 5 || ok(); } "
        "static int K;",
        "void connect(String h) { connect(h, 5); } void connect(String h, int p) { } void go() { "
        "Runnable r = () -> go(); new Thread(r).start(); }",
        'void f() { String s = null; s = "a"; s.trim(); Socket k = null; try { k = new '
        'Socket("a", 1); k.close(); } catch (IOException e) { } if (k != null) { '
        "System.out.println(k.isClosed()); } }",
        'void f(boolean b) { String s = null; if (b) { s = "a"; } if (b) { s.trim(); } String t = '
        "null; System.out.println(t); }",
        'private Socket s; void f() throws IOException { Socket s = new Socket("a", 1); this.s = '
        "s; } void g() throws IOException { s.close(); }",
        "private Socket s; A(Socket s) { this.s = s; } void g() throws IOException { s.close(); }",
        'private Socket s = null; void f() throws IOException { s = new Socket("a", 1); } void '
        "g() throws IOException { s.close(); }",
    ],
)
def test_variables_with_a_value_and_methods_that_end(body: str) -> None:
    assert gaps(body) == ()


@pytest.mark.parametrize(
    "body",
    [
        "abstract static class B implements Runnable { void f() { run(); } void run(int n) { } }",
        "abstract static class B implements Runnable { }\nvoid f(B b) { b.run(); }",
        "java.lang.invoke.MutableCallSite site;",
    ],
)
def test_what_a_class_leaves_to_those_below_it_is_there(body: str) -> None:
    assert gaps(body) == ()
