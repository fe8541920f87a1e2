import java.time.LocalDate;
import java.util.SortedMap;
import java.util.TreeMap;

public class SessionCalendar {
    private final SortedMap<LocalDate, String> sessions = new TreeMap<>();

    void plan(LocalDate day, String sessionTitle) {
        sessions.put(day, sessionTitle);
    }

    // A class with @ServerEndpoint and import javax.websocket.OnMessage is shown on day two.
    public static void main(String[] args) {
        SessionCalendar calendar = new SessionCalendar();
        calendar.plan(LocalDate.of(2025, 3, 1), "from import javax.websocket.Session to a chat");
        calendar.plan(LocalDate.of(2025, 3, 2), "why @ServerEndpoint makes a Session for every guest");
        calendar.plan(LocalDate.of(2025, 3, 3), "onMessage and sendText by example");
        calendar.sessions.forEach((day, title) -> System.out.println(day + " " + title));
    }
}
