import java.util.ArrayList;
import java.util.List;

public class DiscussionBoard {
    private final List<String> newTopics = new ArrayList<>();

    void createTopicsFrom(List<String> titles) {
        newTopics.addAll(titles);
    }

    public static void main(String[] args) {
        DiscussionBoard board = new DiscussionBoard();
        board.createTopicsFrom(List.of(
                "Do you write import org.apache.kafka.clients.admin by hand?",
                "Who closes the adminClient?",
                "Is a new NewTopic cheap?",
                "createTopics fails when the topic exists"));
        board.newTopics.forEach(System.out::println);
    }
}
