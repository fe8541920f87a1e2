import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

public class GreetingClient {
    private static final int TIMEOUT_MILLIS = 2_000;

    public static void main(String[] args) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress("server.example", 9090), TIMEOUT_MILLIS);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            var writer = new PrintWriter(socket.getOutputStream(), true, StandardCharsets.UTF_8);
            var reader = new BufferedReader(
                    new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            writer.println("hello");
            System.out.println("answer: " + reader.readLine());
        }
    }
}
