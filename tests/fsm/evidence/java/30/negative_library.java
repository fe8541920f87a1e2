import java.net.URI;
import org.java_websocket.client.WebSocketClient;
import org.java_websocket.handshake.ServerHandshake;

public class SmallTicker extends WebSocketClient {
    public SmallTicker() {
        super(URI.create("ws://ticker.example/feed"));
    }

    @Override
    public void onOpen(ServerHandshake handshake) {
        send("subscribe gold");
    }

    @Override
    public void onMessage(String message) {
        System.out.println("tick " + message);
    }

    @Override
    public void onClose(int code, String reason, boolean remote) {}

    @Override
    public void onError(Exception problem) {}

    public static void main(String[] args) {
        new SmallTicker().connect();
    }
}
