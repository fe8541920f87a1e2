import java.io.*;
public class A {
    interface I { default void go() throws IOException { } }
    static class C implements I { void go(int n) { } }
    public static void main(String[] args) { try { new C().go(); } catch (IOException e) { } }
}
