import java.util.List;
import java.util.Map;

public class HelpPages {
    private static final Map<String, String> PAGES = Map.of(
            "start", "add import org.apache.kafka.clients.admin to your class",
            "look", "listTopics and describeTopics show what is there",
            "delete", "deleteTopics removes it; wait with get");

    static String page(String name) {
        return PAGES.get(name);
    }

    static List<String> allListTopicsPages() {
        return List.copyOf(PAGES.keySet());
    }

    public static void main(String[] args) {
        allListTopicsPages().forEach(name -> System.out.println(page(name)));
        System.out.println("import org.apache.kafka.clients.admin, describeTopics, get");
    }
}
