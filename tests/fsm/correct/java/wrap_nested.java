import java.io.*;
import java.util.concurrent.*;
class A { String f(Future<String> x) {
   try { return x.get(); }
   catch (ExecutionException e) { throw new UncheckedIOException(new IOException("failed", e)); }
   catch (InterruptedException e) { Thread.currentThread().interrupt();
    throw new UncheckedIOException("stop", new IOException("failed", e)); } } }
