import java.net.URI;
import java.util.ArrayList;
import java.util.List;

public class AddressChecker {
    private final List<URI> refused = new ArrayList<>();

    // The class that extends WebSocketClient overrides onOpen and onMessage; here addresses are only checked.
    boolean check(String address) {
        URI uri = URI.create(address);
        boolean accepted = "ws".equals(uri.getScheme()) || "wss".equals(uri.getScheme());
        if (!accepted) {
            refused.add(uri);
        }
        return accepted;
    }

    public static void main(String[] args) {
        AddressChecker checker = new AddressChecker();
        System.out.println(checker.check("ws://ticker.example/stream"));
        System.out.println("now write a class that extends WebSocketClient; onMessage prints, onClose reports");
    }
}
