import io.vertx.core.Vertx;
import java.util.Set;
import java.util.TreeSet;

public class AddressBook {
    private final Set<String> senders = new TreeSet<>();

    // vertx.createDatagramSocket and send are described in the other chapter.
    void addSender(String sender) {
        senders.add(sender);
    }

    public static void main(String[] args) {
        AddressBook book = new AddressBook();
        book.addSender("ann@mail.example");
        Vertx vertx = Vertx.vertx();
        vertx.setTimer(500, timer -> {
            System.out.println("vertx.createDatagramSocket is not needed to send a postcard");
            System.out.println(book.senders);
            vertx.close();
        });
    }
}
