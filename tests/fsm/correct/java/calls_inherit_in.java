import java.io.*;
class Count extends FilterInputStream { Count(InputStream i) { super(i); }
    public int available() throws IOException { return in.available(); }
    static String first(Reader r) throws IOException { BufferedReader in = new BufferedReader(r);
    return in.readLine(); } }
