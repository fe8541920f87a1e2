import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * One person's line to the room.
 */
public final class RoomClient implements AutoCloseable {

    private static final int PORT = 7070;
    private static final int TIMEOUT_MS = 3000;

    private final String name;
    private final Socket socket;
    private final BufferedReader replies;
    private final BufferedWriter shouts;

    /**
     * Joins the room.
     *
     * @param host host on which the room runs
     * @param name under which name to shout
     * @throws IOException if the room is out of reach
     */
    public RoomClient(String host, String name) throws IOException {
        this.name = name;
        this.socket = new Socket();
        socket.connect(new InetSocketAddress(host, PORT), TIMEOUT_MS);
        socket.setSoTimeout(TIMEOUT_MS);
        this.replies = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        this.shouts = new BufferedWriter(new OutputStreamWriter(socket.getOutputStream(), StandardCharsets.UTF_8));
    }

    /**
     * Shouts one line into the room.
     *
     * @param text what to shout, without a line break
     * @return the room's answer, such as {@code HEARD 5}
     * @throws IOException if the room is gone
     */
    public String shout(String text) throws IOException {
        shouts.write(name + ": " + text + "\n");
        shouts.flush();
        String answer = replies.readLine();
        if (answer == null) {
            throw new EOFException("the room hung up");
        }
        return answer;
    }

    @Override
    public void close() throws IOException {
        try {
            shouts.write("BYE\n");
            shouts.flush();
        } finally {
            socket.close();
        }
    }

    public static void main(String[] args) throws IOException {
        try (RoomClient ida = new RoomClient("127.0.0.1", "ida")) {
            System.out.println(ida.shout("land ahoy"));
        }
    }
}
