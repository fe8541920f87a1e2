import java.io.*;
class A { int f(Process p) throws Exception {
    String line = new BufferedReader(new InputStreamReader(p.getInputStream())).readLine();
    return p.waitFor(); } }
