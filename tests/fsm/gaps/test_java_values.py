"""A value in an answer in Java has the type that is asked for where it stands."""

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
            'void f() throws Exception { Socket s = new Socket("a", 1); String t = s.getInputStream(); }',
            "nothing is read from or written to its streams",
        ),
        (
            'void f() throws Exception { Socket s = new Socket("a", 1); int n = s.getInetAddress(); }',
            "n takes int and gets InetAddress",
        ),
        (
            'void f() { int n = "abc"; }',
            "n takes int and gets String",
        ),
        (
            "void f() { String s = 5; }",
            "s takes String and gets int",
        ),
        (
            "void f() { String s = System.currentTimeMillis(); }",
            "s takes String and gets long",
        ),
        (
            "int g(String s) { return s; }",
            "the result of g takes int and gets String",
        ),
        (
            "String g(int s) { return s; }",
            "the result of g takes String and gets int",
        ),
        (
            "String g(byte[] s) { return s; }",
            "the result of g takes String and gets byte[]",
        ),
        (
            "byte[] g(String s) { return s; }",
            "the result of g takes byte[] and gets String",
        ),
        (
            "void h(int n) {} void f(String s) { h(s); }",
            "h takes no String",
        ),
        (
            "void h(String n) {} void f(int s) { h(s); }",
            "h takes no int",
        ),
        (
            'void h(Socket n) {} void f() { h("x"); }',
            "h takes no String",
        ),
        (
            "void f(BufferedReader in) throws IOException { int n = in.readLine(); }",
            "n takes int and gets String",
        ),
        (
            "void f(BufferedReader in) throws IOException { String n = in.read(); }",
            "n takes String and gets int",
        ),
        (
            "void f(Socket s) throws IOException { InputStream in = s.getOutputStream(); }",
            "nothing is read from or written to its streams",
        ),
        (
            "void f(Socket s) throws IOException { BufferedReader in = s.getInputStream(); }",
            "nothing is read from or written to its streams",
        ),
        (
            "void f(Socket s) throws IOException { PrintWriter out = s.getOutputStream(); }",
            "nothing is read from or written to its streams",
        ),
        (
            "void f(Socket s) throws IOException { BufferedReader in = new "
            "BufferedReader(s.getInputStream()); }",
            "nothing is read from or written to its streams",
        ),
        (
            "void f(Socket s) throws IOException { BufferedWriter in = new "
            "BufferedWriter(s.getOutputStream()); }",
            "nothing is read from or written to its streams",
        ),
        (
            'void f(Socket s) throws IOException { InputStreamReader in = new InputStreamReader("x"); }',
            "InputStreamReader.new takes no String",
        ),
        (
            'void f(Socket s) throws IOException { s.getOutputStream().write("hello"); }',
            "OutputStream.write takes no String",
        ),
        (
            'void f(OutputStream o) throws IOException { String t = "a"; o.write(t + "b"); }',
            "OutputStream.write takes no String",
        ),
        (
            'void f(PrintWriter o) throws IOException { o.write("a".getBytes()); }',
            "PrintWriter.write takes no bytes",
        ),
        (
            "void f(String s) { if (s == 5) { } }",
            "== joins no String and int",
        ),
        (
            'void f(int n) { if (n == "a") { } }',
            "== joins no int and String",
        ),
        (
            "void f(int n) { if (n) { } }",
            "a condition is no int",
        ),
        (
            "void f(String n) { if (n) { } }",
            "a condition is no String",
        ),
        (
            "void f(String n) { while (n.length()) { } }",
            "a condition is no int",
        ),
        (
            "void f(boolean b) { int n = b; }",
            "n takes int and gets boolean",
        ),
        (
            "void f() { List<int> n = new ArrayList<>(); }",
            "int is no object",
        ),
        (
            "void f() { List<String> n = new HashMap<>(); }",
            "n takes List and gets HashMap",
        ),
        (
            "void f() { Map<String, String> n = new ArrayList<>(); }",
            "n takes Map and gets ArrayList",
        ),
        (
            'void f() { ArrayList<String> n = List.of("a"); }',
            "n takes ArrayList and gets List",
        ),
        (
            'void f() { String[] n = List.of("a"); }',
            "n takes String[] and gets List",
        ),
        (
            "void f(List<String> l) { String[] n = l.toArray(); }",
            "n takes String[] and gets Object[]",
        ),
        (
            "void f(Map<String, String> m) { for (String s : m) { } }",
            "a for loop cannot go over Map",
        ),
        (
            "void f(String t) { for (String s : t) { } }",
            "a for loop cannot go over String",
        ),
        (
            "void f(int t) { for (String s : t) { } }",
            "a for loop cannot go over int",
        ),
        (
            "void f(List<String> l) { int n = l.length; }",
            "List has no length",
        ),
        (
            "void f(String l) { int n = l.length; }",
            "String has no length",
        ),
        (
            "void f(String[] l) { int n = l.length(); }",
            "String[] has no length",
        ),
        (
            "void f(String[] l) { int n = l.size(); }",
            "String[] has no size",
        ),
        (
            "void f(byte[] l) { String s = l.toString().foo(); }",
            "String has no foo",
        ),
        (
            'void f(byte[] l) { l.equals("x").foo(); }',
            "boolean has no foo",
        ),
        (
            "void f(int n) { String s = n.toString(); }",
            "int has no toString",
        ),
        (
            "void f(int n) { if (n.equals(5)) {} }",
            "int has no equals",
        ),
        (
            "void f(int n) { n = null; }",
            "n takes int and gets null",
        ),
        (
            "void f(String s) { char c = s; }",
            "c takes char and gets String",
        ),
        (
            "void f(String s) { String t = s.charAt(0); }",
            "t takes String and gets char",
        ),
        (
            "void f(String s) { s.charAt(0).toString(); }",
            "char has no toString",
        ),
        (
            'void f(String s) { String[] t = s.split(",").length; }',
            "t takes String[] and gets int",
        ),
        (
            'void f(String s) { String t = s.split(","); }',
            "t takes String and gets String[]",
        ),
        (
            "void f(String s) { String t = s.getBytes(); }",
            "t takes String and gets byte[]",
        ),
        (
            "void f(String s) { byte[] t = s.toCharArray(); }",
            "t takes byte[] and gets char[]",
        ),
        (
            "void f(ByteBuffer b) { String t = b.array(); }",
            "t takes String and gets byte[]",
        ),
        (
            "void f(ByteBuffer b) { String t = b.get(); }",
            "t takes String and gets byte",
        ),
        (
            'void f(ByteBuffer b) { b.put("abc"); }',
            "ByteBuffer.put takes no String",
        ),
        (
            'void f(ByteBuffer b) { ByteBuffer c = ByteBuffer.wrap("abc"); }',
            "ByteBuffer.wrap takes no String",
        ),
        (
            "void f(ByteBuffer b) { String s = new String(b); }",
            "String.new takes no ByteBuffer",
        ),
        (
            'void f(ExecutorService b) { Future<String> s = b.submit(() -> "x").get(); }',
            "ExecutionException of Future.get is neither caught nor declared",
        ),
        (
            "void f(Process p) throws Exception { BufferedReader r = new "
            "BufferedReader(p.getInputStream()); }",
            "nothing is read from or written to its streams",
        ),
        (
            "void f(Thread t) { t.start().join(); }",
            "void has no join",
        ),
        (
            "void f() { Thread t = new Thread(() -> {}).start(); }",
            "t takes Thread and gets void",
        ),
        (
            "void f() { return 5; }",
            "f returns a value and is void",
        ),
        (
            "int f() { return; }",
            "f returns nothing",
        ),
        (
            "void f() { this.nope = 5; }",
            "A has no nope",
        ),
        (
            "int n; void f() { this.n.foo(); }",
            "int has no foo",
        ),
        (
            "static void f() { this.toString(); }",
            "this is used where there is no object",
        ),
        (
            "static void f() { super.toString(); }",
            "super is used where there is no object",
        ),
        (
            "void f() { String s = 'abc'; }",
            "s takes String and gets char",
        ),
        (
            'void f() { char c = "a"; }',
            "c takes char and gets String",
        ),
        (
            'void f() { string s = "a"; }',
            "there is no type string",
        ),
        (
            'static class B { private B(int n) {} } void f() { B b = new B("x"); }',
            "B takes no String",
        ),
        (
            "enum E { X, Y } void f() { E e = E.Z; }",
            "E has no Z",
        ),
        (
            "static class B { int n; } void f(B b) { b.m = 5; }",
            "B has no m",
        ),
        (
            "static class B { int n; } void f(B b) { b.n.foo(); }",
            "int has no foo",
        ),
        (
            "static class B { int n; } void f(B b) { String s = b.n; }",
            "s takes String and gets int",
        ),
        (
            "static class B { void g() {} } void f(B b) { int n = b.g(); }",
            "n takes int and gets void",
        ),
        (
            "void g() {} void f() { int n = g(); }",
            "n takes int and gets void",
        ),
        (
            "void g() {} void f() { System.out.println(g()); }",
            "what returns nothing is handed over",
        ),
        (
            "void g() {} int f() { return g(); }",
            "the result of f takes int and gets void",
        ),
        (
            "static class B { void g() {} } void f(B b) { b.g().h(); }",
            "void has no h",
        ),
        (
            "static class B { int g() { return 1; } } void f(B b) { b.g().h(); }",
            "int has no h",
        ),
        (
            "static class B { int g() { return 1; } } void f(B b) { String s = b.g(); }",
            "s takes String and gets int",
        ),
    ],
)
def test_a_value_of_another_type_is_refused(body: str, gap: str) -> None:
    assert gaps(body)[0] == gap
    assert gaps(body, Origin.EXTRACT) == ()


@pytest.mark.parametrize(
    "body",
    [
        "long f(int n) { return n; }",
        "byte f() { return 5; } char g() { return 65; } short h() { final int n = 3; return 3; }",
        "void f() { byte[] b = {1, -2, 'a', (byte) 200}; long[] l = {1, 2L, 'c'}; Integer i = 5; "
        "Long k = 5L; Object o = 5; Number m = 5; Comparable<?> c = 5; }",
        "void f(Integer i, Character c) { int n = i; long l = i; int k = c; double d = i; Object "
        "o = c; boolean b = i == 5 && c == 'a'; }",
        "void f(Object o) { boolean b = o == (Object) 5; String s = \"a\" + o + 5 + null + 'c' + "
        "new int[1]; s += 5; s += null; }",
        "void f(byte b) { b += 5; b++; int n = b << 2; b >>= 1; char c = 'a'; c += 1; }",
        "Object f(int[] a) { return a; } Object g() { return 5; } Object h() { return null; } "
        'CharSequence i() { return "a"; } Comparable<String> j() { return "a"; }',
        "Object[] f(String[] a) { return a; } Cloneable g(int[] a) { return a; } Object h(int[][] "
        "a) { return a[0].length + a.length; }",
        "void f(Socket s) throws IOException { Closeable c = s; AutoCloseable a = s; InputStream "
        "in = new BufferedInputStream(s.getInputStream()); Reader r = new BufferedReader(new "
        "InputStreamReader(in)); }",
        "void f(Object o) { if (o instanceof String) { String s = (String) o; int n = s.length(); "
        "} if (o instanceof String t && t.isEmpty()) { t.trim(); } }",
        'void f() { var list = new ArrayList<String>(); list.add("a"); var n = list.size(); int k '
        '= n; for (var s : list) { s.trim(); } var m = new HashMap<String, Integer>(); m.put("a", '
        "1); }",
        "<T> T f(T t) { return t; } <T extends Comparable<T>> int g(T a, T b) { return a.compareTo(b); }",
        "static class Box<String> { String s; String f(int n) { return s; } void g(String t) { s = t; } }",
        "static class B { B self() { return this; } int n; } static class C extends B { } B f() { "
        "return new C().self(); } int g(C c) { return c.n; }",
        "interface I { int N = 5; default int f() { return N; } static I of() { return () -> { }; "
        "} void g(); } int h(I i) { return i.f() + I.N; }",
        "enum E { X, Y { int f() { return 2; } }; int f() { return 1; } } int g(E e) { return "
        'e.f() + E.X.ordinal() + E.valueOf("X").f() + E.values().length; }',
        'record P(int x, String y) { P(int x) { this(x, ""); } static int N = 1; int z() { return '
        "x; } } int f(P p) { return p.x() + p.z() + P.N + p.x + new P(1).hashCode() + new P(1, "
        '"").x(); }',
        "interface Shape { double area(); } record Circle(double r) implements Shape { public "
        "double area() { return r; } } record Sq(double area) implements Shape { }",
        "static class B { B(int n) { } B(String... s) { } } static class C extends B { } static "
        "class D extends B { D() { super(5); } }",
        'void f(String... s) { for (String t : s) { t.trim(); } f(); f("a"); f("a", "b"); f(new '
        "String[0]); int n = s.length; }",
        "void h(long n) { } void h(Object o) { } void h(int a, String b) { } void f(int n, Socket "
        's) { h(n); h(s); h("a"); h(n, "a"); h(\'c\', null); }',
        "int[] f()[] { return new int[1][2]; } void g() { int a[] = {1}, b = 2; int c[][] = {{1}, "
        "{2}}; b = a[0] + c[0][0]; }",
        "void f(Map<String, String> m) { for (Map.Entry<String, String> e : m.entrySet()) { "
        "e.getKey().trim(); } for (String k : m.keySet()) { String v = m.get(k); } }",
        'void f(ByteBuffer b) { b.put("a".getBytes()).flip(); byte x = b.get(); b.put((byte) 5); '
        "b.put(0, (byte) 1); byte[] a = b.array(); String s = new String(a, 0, 5, "
        "StandardCharsets.UTF_8); }",
        'String f(boolean b, Object o) { String s = b ? "a" : null; int n = b ? 1 : 2; return b ? '
        "s : o.toString(); }",
        "void f(Process p) throws Exception { int code = p.waitFor(); boolean b = p.waitFor(5, "
        "TimeUnit.SECONDS); String s = new String(p.getInputStream().readAllBytes()); long id = "
        "p.pid(); }",
        "void f(Object lock) { int h = lock.hashCode(); String s = lock.toString() + "
        "lock.getClass().getName(); int k = new int[0].clone().length; }",
        "void f() throws Exception { char c = (char) System.in.read(); int n = (int) 5L; long l = "
        '(long) 3.5; String s = String.valueOf(c) + String.format("%d", n); PrintStream o = '
        'System.out; o.printf("%s", s); }',
        "void f(List<Integer> l) { int sum = 0; for (int i : l) { sum += i; } for (long i : l) { "
        "} for (Object o : new String[0]) { } Iterator<Integer> it = l.iterator(); while "
        "(it.hasNext()) { int k = it.next(); } }",
    ],
)
def test_values_that_fit_are_let_through(body: str) -> None:
    assert gaps(body) == ()
