import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.nio.charset.StandardCharsets;

public class UdpEcho {
    private static final int MAX_DATAGRAM = 1500;

    public static void main(String[] args) throws IOException {
        try (DatagramSocket socket = new DatagramSocket(4445)) {
            byte[] buffer = new byte[MAX_DATAGRAM];
            while (!Thread.currentThread().isInterrupted()) {
                DatagramPacket request = new DatagramPacket(buffer, buffer.length);
                socket.receive(request);
                String text = new String(
                        request.getData(), request.getOffset(), request.getLength(), StandardCharsets.UTF_8);
                byte[] answer = text.toUpperCase().getBytes(StandardCharsets.UTF_8);
                socket.send(new DatagramPacket(answer, answer.length, request.getSocketAddress()));
            }
        }
    }
}
