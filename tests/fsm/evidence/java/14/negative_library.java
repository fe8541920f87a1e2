import io.vertx.core.AbstractVerticle;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;

public class BlockingBeacon extends AbstractVerticle {
    @Override
    public void start() throws IOException {
        byte[] beacon = "beacon".getBytes();
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.send(new DatagramPacket(beacon, beacon.length, new InetSocketAddress("collector.example", 5514)));
        }
    }
}
