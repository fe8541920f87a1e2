import java.net.URI;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.java_websocket.client.WebSocketClient;
import org.java_websocket.handshake.ServerHandshake;

/**
 * Follows the room's commentary and keeps what was not looked at yet.
 */
public final class Spectator extends WebSocketClient {

    private static final String ROOM_URL = "ws://127.0.0.1:7071/room";
    private static final int PATIENCE_SECONDS = 5;

    private final String name;
    private final BlockingQueue<String> shouts = new LinkedBlockingQueue<>();

    /**
     * Prepares a spectator; {@link #connectBlocking()} takes the seat.
     *
     * @param room address of the room
     * @param name under which name to greet
     */
    public Spectator(URI room, String name) {
        super(room);
        this.name = name;
    }

    @Override
    public void onOpen(ServerHandshake handshake) {
        send(name + ": hello");
    }

    @Override
    public void onMessage(String shout) {
        shouts.add(shout);
    }

    @Override
    public void onClose(int code, String reason, boolean byThem) {
        System.err.println("commentary over: " + code + " " + reason);
    }

    @Override
    public void onError(Exception problem) {
        System.err.println("commentary: " + problem.getMessage());
    }

    /**
     * Waits for the next shout.
     *
     * @return the shout, or {@code null} if the room stayed silent
     * @throws InterruptedException if interrupted while waiting
     */
    public String next() throws InterruptedException {
        return shouts.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    public static void main(String[] args) throws InterruptedException {
        Spectator spectator = new Spectator(URI.create(ROOM_URL), "ida");
        if (spectator.connectBlocking(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            System.out.println(spectator.next());
            spectator.closeBlocking();
        }
    }
}
