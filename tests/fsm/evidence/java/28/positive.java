import java.net.InetSocketAddress;
import org.java_websocket.WebSocket;
import org.java_websocket.handshake.ClientHandshake;
import org.java_websocket.server.WebSocketServer;

public class ChatServer extends WebSocketServer {

    public ChatServer(int port) {
        super(new InetSocketAddress(port));
        setReuseAddr(true);
    }

    @Override
    public void onStart() {
        setConnectionLostTimeout(60);
    }

    @Override
    public void onOpen(WebSocket guest, ClientHandshake handshake) {
        broadcast(guest.getRemoteSocketAddress() + " came in");
    }

    @Override
    public void onMessage(WebSocket guest, String message) {
        broadcast(message);
    }

    @Override
    public void onClose(WebSocket guest, int code, String reason, boolean remote) {
        broadcast(guest.getRemoteSocketAddress() + " went away");
    }

    @Override
    public void onError(WebSocket guest, Exception problem) {
        System.err.println(problem.getMessage());
    }
}
