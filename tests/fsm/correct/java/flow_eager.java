import java.io.*;
class Request { final String line; Request(BufferedReader reader) throws IOException {
    line = reader.readLine(); } }
class A { Request f(Reader r) throws IOException {
    try (BufferedReader reader = new BufferedReader(r)) { return new Request(reader); } } }
