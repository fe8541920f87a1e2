import java.net.URI;
import org.java_websocket.client.WebSocketClient;
import org.java_websocket.handshake.ServerHandshake;

public class TickerSocket extends WebSocketClient {

    public TickerSocket(URI server) {
        super(server);
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
    public void onClose(int code, String reason, boolean remote) {
        System.out.println("closed by " + (remote ? "server" : "us") + ": " + reason);
    }

    @Override
    public void onError(Exception problem) {
        problem.printStackTrace();
    }

    public static void main(String[] args) throws InterruptedException {
        TickerSocket socket = new TickerSocket(URI.create("ws://ticker.example/stream"));
        if (!socket.connectBlocking()) {
            System.exit(1);
        }
    }
}
