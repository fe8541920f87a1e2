import java.io.IOException;
import java.io.PrintWriter;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.LocalTime;

public class PlainClockServer {
    public static void main(String[] args) throws IOException {
        try (ServerSocket server = new ServerSocket(9123)) {
            while (true) {
                try (Socket client = server.accept();
                        PrintWriter writer = new PrintWriter(client.getOutputStream(), true)) {
                    writer.println(LocalTime.now());
                }
            }
        }
    }
}
