import io.vertx.core.Vertx;
import java.util.concurrent.atomic.AtomicInteger;

public class Heartbeat {
    private final AtomicInteger beats = new AtomicInteger();

    // The tcp part (new NetClientOptions, vertx.createNetClient, connect) was removed in spring.
    void start(Vertx vertx) {
        vertx.setPeriodic(1000, timer -> rewriteLine(beats.incrementAndGet()));
    }

    private void rewriteLine(int beat) {
        System.out.print("\rbeat " + beat + ": no new NetClientOptions, no vertx.createNetClient, ");
        System.out.print("nothing to connect and nothing to write");
    }

    public static void main(String[] args) {
        new Heartbeat().start(Vertx.vertx());
    }
}
