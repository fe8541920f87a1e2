import java.util.List;
import java.util.function.Function;

public class SlideDeck {
    record Slide(int number, String title) {}

    static final List<Slide> SLIDES = List.of(
            new Slide(1, "import javax.jms, or rather jakarta?"),
            new Slide(2, "a new ActiveMQConnectionFactory and its address"),
            new Slide(3, "createConnection may block; start it once"),
            new Slide(4, "createSession, createQueue, createConsumer"),
            new Slide(5, "receive waits, receiveNoWait does not"));

    public static void main(String[] args) {
        Function<Slide, String> createConsumerLine = slide -> slide.number() + " " + slide.title();
        SLIDES.stream().map(createConsumerLine).forEach(System.out::println);
    }
}
