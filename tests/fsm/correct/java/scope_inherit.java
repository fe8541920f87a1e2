import java.io.*;
class A extends FilterInputStream { A(InputStream i) { super(i); } void f() throws IOException {
    try { InputStream in = new FileInputStream("x"); in.read(); } finally { in.close(); } } }
