import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

public class QuoteServer {
    public static void main(String[] args) throws IOException {
        try (ServerSocket server = new ServerSocket()) {
            server.bind(new InetSocketAddress(1717));
            while (true) {
                try (Socket guest = server.accept();
                        PrintWriter writer = new PrintWriter(guest.getOutputStream(), true)) {
                    writer.println("well begun is half done");
                }
            }
        }
    }
}
