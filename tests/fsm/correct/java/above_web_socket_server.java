import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicInteger;
import org.java_websocket.WebSocket;
import org.java_websocket.handshake.ClientHandshake;
import org.java_websocket.server.WebSocketServer;

public class ChatRoom extends WebSocketServer {
    private final AtomicInteger guests = new AtomicInteger();

    public ChatRoom(int port) {
        super(new InetSocketAddress(port));
        setReuseAddr(true);
        setConnectionLostTimeout(30);
    }

    @Override
    public void onOpen(WebSocket socket, ClientHandshake handshake) {
        guests.incrementAndGet();
        broadcast("a guest from " + socket.getRemoteSocketAddress());
    }

    @Override
    public void onClose(WebSocket socket, int code, String reason, boolean remote) {
        if (guests.decrementAndGet() == 0) {
            new Thread(this::leave).start();
        }
    }

    @Override
    public void onMessage(WebSocket socket, String text) {
        getConnections().stream().filter(each -> each != socket).forEach(each -> each.send(text));
    }

    @Override
    public void onError(WebSocket socket, Exception error) {
        error.printStackTrace();
    }

    @Override
    public void onStart() {
        System.out.println("open at " + getPort());
    }

    private void leave() {
        try {
            stop(1000);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        ChatRoom room = new ChatRoom(8887);
        room.start();
        Thread.sleep(60_000);
        room.stop();
    }
}
