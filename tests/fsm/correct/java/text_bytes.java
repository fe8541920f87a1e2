import java.io.*;
class Sink { PrintWriter out = new PrintWriter(System.out); }
class A { void f(OutputStream out) throws IOException { out.write(3); } void g(Sink sink) {
    sink.out.write("hello"); } void h(OutputStream out, String s) throws IOException {
    out.write(s.getBytes(), 0, 1); } }
