import java.io.*;
class A { OutputStream out; static OutputStream f(OutputStream o) {
    return new FilterOutputStream(o) { @Override public void write(int b) throws IOException {
    out.write(b + 1); } }; } }
