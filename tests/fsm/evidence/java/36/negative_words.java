import java.util.ArrayDeque;
import java.util.Queue;

public class ConfigResourceQueue {
    private final Queue<String> waiting = new ArrayDeque<>();

    // describeConfigs is not called: only names are kept until the nightly run can get them.
    void add(String name) {
        waiting.add(name);
    }

    String nextToGetDescribed() {
        return waiting.poll();
    }

    public static void main(String[] args) {
        ConfigResourceQueue queue = new ConfigResourceQueue();
        queue.add("move import org.apache.kafka.clients.admin to the nightly run");
        queue.add("give every ConfigResource to describeConfigs, and get the answer");
        System.out.println(queue.nextToGetDescribed() + ", then " + queue.nextToGetDescribed());
    }
}
