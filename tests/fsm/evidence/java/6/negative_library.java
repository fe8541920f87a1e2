import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

public class StreamClient {
    public static void main(String[] args) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress("127.0.0.1", 9001), 1000);
            socket.getOutputStream().write("time?\n".getBytes(StandardCharsets.UTF_8));
            byte[] answer = socket.getInputStream().readAllBytes();
            System.out.println(new String(answer, StandardCharsets.UTF_8));
        }
    }
}
