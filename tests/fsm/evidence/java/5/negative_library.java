import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;

public class PlainResponder {
    public static void main(String[] args) throws IOException {
        long started = System.nanoTime();
        try (DatagramSocket socket = new DatagramSocket(7686)) {
            byte[] buffer = new byte[256];
            while (true) {
                DatagramPacket request = new DatagramPacket(buffer, buffer.length);
                socket.receive(request);
                byte[] answer = ("up for " + (System.nanoTime() - started) / 1_000_000_000).getBytes();
                socket.send(new DatagramPacket(answer, answer.length, request.getSocketAddress()));
            }
        }
    }
}
