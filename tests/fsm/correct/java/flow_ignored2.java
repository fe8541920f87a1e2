import java.io.*;
import java.net.*;
class A { static String all(InputStream in) throws IOException { return new String(in.readAllBytes()); }
 void f(URL u) throws IOException { URLConnection c = u.openConnection();
    String answer = all(c.getInputStream()); } }
