import java.net.InetSocketAddress;
import org.java_websocket.WebSocket;
import org.java_websocket.handshake.ClientHandshake;
import org.java_websocket.server.WebSocketServer;

/**
 * Sends every shout on to all spectators.
 */
public final class CommentaryHub extends WebSocketServer {

    private static final int PORT = 7071;
    private static final String PATH = "/room";
    private static final int POLICY_VIOLATION = 1008;
    private static final int MAX_CHARACTERS = 512;

    /**
     * Prepares a hub; {@link #run()} serves it.
     *
     * @param address where to listen
     */
    public CommentaryHub(InetSocketAddress address) {
        super(address);
        setReuseAddr(true);
    }

    @Override
    public void onStart() {
        System.out.println("commentary at ws://127.0.0.1:" + getPort() + PATH);
    }

    @Override
    public void onOpen(WebSocket spectator, ClientHandshake handshake) {
        if (!PATH.equals(handshake.getResourceDescriptor())) {
            spectator.close(POLICY_VIOLATION, "there is only " + PATH);
        }
    }

    @Override
    public void onMessage(WebSocket spectator, String shout) {
        if (shout.length() > MAX_CHARACTERS) {
            spectator.close(POLICY_VIOLATION, "too long");
        } else {
            broadcast(shout);
        }
    }

    @Override
    public void onClose(WebSocket spectator, int code, String reason, boolean byThem) {
        System.out.println(getConnections().size() + " spectators left");
    }

    @Override
    public void onError(WebSocket spectator, Exception problem) {
        System.err.println("commentary: " + problem.getMessage());
    }

    public static void main(String[] args) {
        new CommentaryHub(new InetSocketAddress("127.0.0.1", PORT)).run();
    }
}
