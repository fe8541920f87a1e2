import java.io.*;
public class A {
    void go() { }
    enum E { X; void go() throws IOException { } void run() { try { go(); } catch (IOException e) { } } }
    interface I { void go() throws IOException; default void run() { try { go(); } catch (IOException e) { } } }
    record R(int x) { void go() throws IOException { } void run() { try { go(); } catch (IOException e) { } } }
    public static void main(String[] args) { E.X.run(); }
}
