import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

public class PacketSender {
    public static void main(String[] args) throws IOException {
        byte[] metric = "requests:1|c".getBytes(StandardCharsets.UTF_8);
        try (DatagramSocket socket = new DatagramSocket()) {
            var target = new InetSocketAddress("collector.example", 8125);
            socket.send(new DatagramPacket(metric, metric.length, target));
        }
    }
}
