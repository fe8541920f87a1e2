import java.util.ArrayList;
import java.util.List;

public class Pager {
    private final List<String> lines = new ArrayList<>();

    // class Chat extends WebSocketServer: see import org.java_websocket.server.WebSocketServer there
    void onMessageReceived(String line) {
        lines.add(line);
    }

    void onCloseOfDay() {
        lines.clear();
    }

    public static void main(String[] args) {
        Pager pager = new Pager();
        pager.onMessageReceived("first write import org.java_websocket.server.WebSocketServer");
        pager.onMessageReceived("a class that extends WebSocketServer needs onOpen, onMessage and onClose");
        pager.lines.forEach(System.out::println);
        pager.onCloseOfDay();
    }
}
