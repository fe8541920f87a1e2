import java.net.URI;
import org.java_websocket.client.WebSocketClient;
import org.java_websocket.handshake.ServerHandshake;

public class EchoProbe {
    public static void main(String[] args) throws InterruptedException {
        WebSocketClient client = new WebSocketClient(URI.create("ws://localhost:8887")) {
            @Override
            public void onOpen(ServerHandshake handshake) {
                send("ping");
            }

            @Override
            public void onMessage(String message) {
                System.out.println(message);
                close();
            }

            @Override
            public void onClose(int code, String reason, boolean remote) {}

            @Override
            public void onError(Exception problem) {
                System.err.println(problem.getMessage());
            }
        };
        client.connectBlocking();
    }
}
