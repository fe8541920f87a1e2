import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class Newsletter {
    private final List<String> subscribers = new ArrayList<>();

    void addSubscriber(String name) {
        subscribers.add(name);
        Collections.sort(subscribers);
    }

    public static void main(String[] args) {
        Newsletter letter = new Newsletter();
        letter.addSubscriber("ann");
        System.out.println("This month: what ConsumerConfig hides, and when a new KafkaConsumer is slow.");
        System.out.println("You subscribe once, you poll for ever, and you close in the end.");
        System.out.println(letter.subscribers);
    }
}
