import java.io.*;
public class A {
    static class B { void go() throws IOException { } }
    static class C extends B { void go(int n) { } void run() { try { go(); } catch (IOException e) { } } }
    public static void main(String[] args) { new C().run(); try { new C().go(); } catch (IOException e) { } }
}
