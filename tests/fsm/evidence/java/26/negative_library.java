import java.net.InetSocketAddress;
import org.java_websocket.WebSocket;
import org.java_websocket.handshake.ClientHandshake;
import org.java_websocket.server.WebSocketServer;

public class RoomServer extends WebSocketServer {
    public RoomServer() {
        super(new InetSocketAddress(8887));
    }

    @Override
    public void onStart() {}

    @Override
    public void onOpen(WebSocket guest, ClientHandshake handshake) {
        guest.send("welcome");
    }

    @Override
    public void onMessage(WebSocket guest, String message) {
        broadcast(message);
    }

    @Override
    public void onClose(WebSocket guest, int code, String reason, boolean remote) {}

    @Override
    public void onError(WebSocket guest, Exception problem) {
        problem.printStackTrace();
    }

    public static void main(String[] args) {
        new RoomServer().start();
    }
}
