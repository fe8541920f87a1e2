import io.vertx.core.AbstractVerticle;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.datagram.DatagramSocket;
import io.vertx.core.datagram.DatagramSocketOptions;

public class BeaconVerticle extends AbstractVerticle {
    private static final int PORT = 5514;
    private DatagramSocket socket;

    @Override
    public void start() {
        socket = vertx.createDatagramSocket(new DatagramSocketOptions().setBroadcast(true));
        vertx.setPeriodic(1000, timer -> sendBeacon());
    }

    private void sendBeacon() {
        Buffer beacon = Buffer.buffer("beacon ").appendLong(System.currentTimeMillis());
        socket.send(beacon, PORT, "collector.example")
                .onFailure(problem -> System.err.println("not sent: " + problem.getMessage()));
    }

    @Override
    public void stop() {
        socket.close();
    }

    public static void main(String[] args) {
        Vertx.vertx().deployVerticle(new BeaconVerticle());
    }
}
