import java.net.*;

public class StatusSender {
    public static void main(String[] args) throws Exception {
        byte[] payload = "status=ok".getBytes();
        InetAddress target = InetAddress.getByName("collector.example");
        try (var socket = new DatagramSocket()) {
            var packet = new DatagramPacket(payload, payload.length, target, 8125);
            socket.send(packet);
        }
    }
}
