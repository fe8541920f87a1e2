import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.DatagramSocket;
import io.vertx.core.net.DatagramSocketOptions;

public class NetBeacon {
    public static void main(String[] args) {
        Vertx vertx = Vertx.vertx();
        DatagramSocket socket = vertx.createDatagramSocket(new DatagramSocketOptions().setBroadcast(true));
        socket.send(Buffer.buffer("beacon"), 5514, "collector.example");
    }
}
