import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * Sends water levels to the collector, one reading per UDP datagram.
 */
public final class ReadingSender {

    private static final int COLLECTOR_PORT = 9750;
    private static final int ACK_TIMEOUT_MS = 800;
    private static final int MAX_ACK_BYTES = 64;

    private ReadingSender() {
    }

    /**
     * Sends one reading and waits until the collector acknowledges it.
     *
     * <p>Datagrams get lost, so the reading is sent again until the attempts are used up.
     * Storing the same reading twice does no harm, for it carries its own time.
     *
     * @param collector address of the collector
     * @param reading   the reading's text, {@code <gauge> <unix-seconds> <level-mm>}
     * @param attempts  how often to try, at least once
     * @return the acknowledgement, or {@code null} if none arrived
     * @throws IOException if the network refuses the datagram
     */
    public static String report(InetAddress collector, String reading, int attempts) throws IOException {
        byte[] payload = reading.getBytes(StandardCharsets.UTF_8);
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.setSoTimeout(ACK_TIMEOUT_MS);
            for (int attempt = 0; attempt < attempts; attempt++) {
                socket.send(new DatagramPacket(payload, payload.length, collector, COLLECTOR_PORT));
                DatagramPacket ack = new DatagramPacket(new byte[MAX_ACK_BYTES], MAX_ACK_BYTES);
                try {
                    socket.receive(ack);
                    return new String(ack.getData(), 0, ack.getLength(), StandardCharsets.UTF_8);
                } catch (SocketTimeoutException lost) {
                    System.err.println("no answer to attempt " + (attempt + 1));
                }
            }
        }
        return null;
    }

    public static void main(String[] args) throws IOException {
        String reading = "pier-3 " + Instant.now().getEpochSecond() + " 2140";
        System.out.println(report(InetAddress.getLoopbackAddress(), reading, 3));
    }
}
