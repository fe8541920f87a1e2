import java.io.IOException;
import java.nio.file.*;
class Box<T> {
    interface Fn<A, B> { B apply(A a) throws IOException; }
    T v; Box(T v) { this.v = v; }
    <R> Box<R> map(Fn<T, R> f) throws IOException { return new Box<>(f.apply(v)); }
    void ifPresent(Sink<T> s) throws Exception { s.take(v); }
    interface Sink<T> { void take(T t) throws Exception; }
    static Box<String> f(Box<Path> b) throws Exception { b.ifPresent(p -> Files.delete(p));
    return b.map(p -> Files.readString(p)); }
}
