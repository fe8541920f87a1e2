import java.util.List;

public class ReleaseNotes {
    interface Line {
        String text();
    }

    record Change(String text) implements Line {}

    private static final List<Line> LINES = List.of(
            new Change("import javax.websocket.Session is gone from the core module"),
            new Change("a Session no longer keeps its onMessage handler"),
            new Change("getWebSocketContainer is called once, connectToServer for every address"));

    // An onOpen hook was planned, together with sendText.
    public static void main(String[] args) {
        for (Line lineOnMessageBoard : LINES) {
            System.out.println("* " + lineOnMessageBoard.text());
        }
    }
}
