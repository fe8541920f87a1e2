import static java.lang.System.out;
import java.io.*;
class A { void f() { out.println("x"); } void g(Process p) throws IOException {
    OutputStream out = p.getOutputStream(); out.write(1); } }
