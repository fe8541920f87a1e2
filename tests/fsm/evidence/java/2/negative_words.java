import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayDeque;
import java.util.Deque;

public class HostInventory {
    private final Deque<String> sendersSeen = new ArrayDeque<>();

    void rememberSender(String host) throws UnknownHostException {
        InetAddress address = InetAddress.getByName(host);
        sendersSeen.addLast(address.getHostAddress());
    }

    String describe() {
        // A new DatagramSocket is opened elsewhere; this class never calls receive.
        return "known: " + sendersSeen + " (open a new DatagramSocket, fill a new DatagramPacket, then send it)";
    }

    public static void main(String[] args) throws UnknownHostException {
        HostInventory inventory = new HostInventory();
        inventory.rememberSender("127.0.0.1");
        System.out.println(inventory.describe());
    }
}
