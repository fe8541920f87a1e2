import java.util.LinkedHashSet;
import java.util.Set;

public class TranslationMemory {
    private final Set<String> sentences = new LinkedHashSet<>();

    void restartFrom(String sentence) {
        sentences.clear();
        sentences.add(sentence);
    }

    // sendOneway stays untranslated
    public static void main(String[] args) {
        TranslationMemory memory = new TranslationMemory();
        memory.restartFrom("First import org.apache.rocketmq.client.producer classes.");
        memory.sentences.add("Then make a new DefaultMQProducer and call setNamesrvAddr.");
        memory.sentences.add("You start it before a new Message leaves.");
        memory.sentences.add("Now send the text to the proofreader.");
        memory.sentences.forEach(System.out::println);
    }
}
