import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.Socket;

public class PlainTicker {
    public static void main(String[] args) throws IOException {
        try (Socket socket = new Socket("ticker.example", 4321);
                PrintWriter writer = new PrintWriter(socket.getOutputStream(), true);
                BufferedReader reader = new BufferedReader(new InputStreamReader(socket.getInputStream()))) {
            writer.println("subscribe gold");
            reader.lines().forEach(System.out::println);
        }
    }
}
