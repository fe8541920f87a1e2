import java.net.URI;
import java.util.List;
import java.util.logging.Logger;

public class CourseIndex {
    private static final Logger LOG = Logger.getLogger(CourseIndex.class.getName());

    record Lesson(String title, URI page) {}

    // Lesson two walks through new ServerSocket, accept and getInputStream.
    static List<Lesson> acceptedLessons() {
        return List.of(
                new Lesson("How a new ServerSocket waits for clients", URI.create("https://docs.example/1")),
                new Lesson("Why you accept before you call getInputStream", URI.create("https://docs.example/2")),
                new Lesson("When to close what you opened", URI.create("https://docs.example/3")));
    }

    public static void main(String[] args) {
        for (Lesson lesson : acceptedLessons()) {
            LOG.info("listing " + lesson.title() + " at " + lesson.page());
        }
        LOG.info("index is closed for today");
    }
}
