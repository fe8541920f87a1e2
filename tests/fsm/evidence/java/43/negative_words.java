import java.util.Map;
import java.util.TreeMap;

public class LibraryNotice {
    private final Map<Integer, String> notices = new TreeMap<>();

    void restart() {
        notices.clear();
    }

    // subscribeAll and registerMessageListeners come with the next edition
    public static void main(String[] args) {
        LibraryNotice board = new LibraryNotice();
        board.restart();
        board.notices.put(1, "talk: import org.apache.rocketmq.client.consumer and be happy");
        board.notices.put(2, "talk: is a new DefaultMQPushConsumer enough? setNamesrvAddr explained");
        board.notices.put(3, "please subscribe to the newsletter; registerMessageListener is on page two");
        board.notices.put(4, "doors open at the start of the talk");
        board.notices.values().forEach(System.out::println);
    }
}
