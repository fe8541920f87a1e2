import java.io.*;
class A { ByteArrayOutputStream f() throws IOException {
    try (ByteArrayOutputStream out = new ByteArrayOutputStream()) { out.write(1); return out; } }
    StringWriter g() throws IOException { try (StringWriter w = new StringWriter()) { w.write("a");
    return w; } } }
