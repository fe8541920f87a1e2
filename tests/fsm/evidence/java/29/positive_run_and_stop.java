import java.net.InetSocketAddress;
import org.java_websocket.WebSocket;
import org.java_websocket.handshake.ClientHandshake;
import org.java_websocket.server.WebSocketServer;

public class EchoService extends WebSocketServer {
    EchoService(InetSocketAddress address) {
        super(address);
    }

    @Override
    public void onStart() {}

    @Override
    public void onOpen(WebSocket peer, ClientHandshake handshake) {}

    @Override
    public void onMessage(WebSocket peer, String message) {
        peer.send(message);
    }

    @Override
    public void onClose(WebSocket peer, int code, String reason, boolean remote) {}

    @Override
    public void onError(WebSocket peer, Exception problem) {}

    public static void main(String[] args) {
        EchoService service = new EchoService(new InetSocketAddress(8887));
        Runtime.getRuntime().addShutdownHook(new Thread() {
            @Override
            public void run() {
                try {
                    service.stop(500);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        });
        service.run();
    }
}
