import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.net.Socket;

public class PlainEcho {
    public static void main(String[] args) throws IOException {
        try (ServerSocket server = new ServerSocket(4321)) {
            while (true) {
                try (Socket client = server.accept(); InputStream in = client.getInputStream()) {
                    in.transferTo(client.getOutputStream());
                }
            }
        }
    }
}
