import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.net.Socket;

public class BlockingEcho {
    public static void main(String[] args) throws IOException {
        try (ServerSocket server = new ServerSocket(9001)) {
            while (true) {
                Socket client = server.accept();
                Thread.ofVirtual().start(() -> echo(client));
            }
        }
    }

    private static void echo(Socket client) {
        try (client; InputStream in = client.getInputStream()) {
            in.transferTo(client.getOutputStream());
        } catch (IOException e) {
            System.err.println(e.getMessage());
        }
    }
}
