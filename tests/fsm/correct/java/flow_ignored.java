import java.io.*;
class A { void f(Process p) throws IOException { byte[] ignored = p.getInputStream().readAllBytes(); } }
