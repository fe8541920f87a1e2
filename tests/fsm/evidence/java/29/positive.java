import java.io.IOException;
import java.net.InetSocketAddress;
import org.java_websocket.WebSocket;
import org.java_websocket.handshake.ClientHandshake;
import org.java_websocket.server.WebSocketServer;

public class CounterServer extends WebSocketServer {
    private int messages;

    public CounterServer() {
        super(new InetSocketAddress("127.0.0.1", 8887));
    }

    @Override
    public void onStart() {
        System.out.println("listening on " + getPort());
    }

    @Override
    public void onOpen(WebSocket peer, ClientHandshake handshake) {}

    @Override
    public void onMessage(WebSocket peer, String message) {
        peer.send("message " + ++messages);
    }

    @Override
    public void onClose(WebSocket peer, int code, String reason, boolean remote) {}

    @Override
    public void onError(WebSocket peer, Exception problem) {
        problem.printStackTrace();
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        CounterServer server = new CounterServer();
        server.start();
        System.out.println("press enter to stop");
        System.in.read();
        server.stop(1000);
    }
}
