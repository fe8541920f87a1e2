import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The room: hears shouts over TCP and answers how much of each it heard.
 */
public final class RoomServer implements AutoCloseable {

    private static final int PORT = 7070;
    private static final int MAX_TALKERS = 32;

    private final ServerSocket door;
    private final ExecutorService ears = Executors.newFixedThreadPool(MAX_TALKERS);

    /**
     * Opens the door on the loopback interface.
     *
     * @param port TCP port to listen on
     * @throws IOException if the port is taken
     */
    public RoomServer(int port) throws IOException {
        this.door = new ServerSocket(port, MAX_TALKERS, InetAddress.getLoopbackAddress());
    }

    /**
     * Lets talkers in, each on a thread of its own, until the door is shut.
     *
     * @throws IOException once the door is shut
     */
    public void run() throws IOException {
        while (true) {
            Socket talker = door.accept();
            ears.execute(() -> hear(talker));
        }
    }

    private static void hear(Socket talker) {
        try (talker;
                BufferedReader lines = new BufferedReader(
                        new InputStreamReader(talker.getInputStream(), StandardCharsets.UTF_8));
                Writer replies = new OutputStreamWriter(talker.getOutputStream(), StandardCharsets.UTF_8)) {
            String line;
            while ((line = lines.readLine()) != null && !line.equals("BYE")) {
                String text = line.substring(line.indexOf(':') + 1).strip();
                replies.write("HEARD " + text.codePointCount(0, text.length()) + "\n");
                replies.flush();
            }
        } catch (IOException gone) {
            System.err.println("a talker left early: " + gone.getMessage());
        }
    }

    @Override
    public void close() throws IOException {
        door.close();
        ears.shutdown();
    }

    public static void main(String[] args) throws IOException {
        try (RoomServer room = new RoomServer(PORT)) {
            room.run();
        }
    }
}
