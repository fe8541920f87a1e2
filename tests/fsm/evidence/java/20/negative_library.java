import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.Socket;

public class BlockingHttpClient {
    public static void main(String[] args) throws IOException {
        try (Socket socket = new Socket("server.example", 80);
                PrintWriter writer = new PrintWriter(socket.getOutputStream());
                BufferedReader reader = new BufferedReader(new InputStreamReader(socket.getInputStream()))) {
            writer.print("GET / HTTP/1.1\r\nHost: server.example\r\nConnection: close\r\n\r\n");
            writer.flush();
            reader.lines().forEach(System.out::println);
        }
    }
}
