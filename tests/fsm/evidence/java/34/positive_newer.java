import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;

public class EventTopics {
    public static void main(String[] args) throws Exception {
        var topic = new NewTopic("events", Optional.of(6), Optional.empty());
        try (Admin kafka = Admin.create(Map.of("bootstrap.servers", "kafka.example:9092"))) {
            kafka.createTopics(Set.of(topic)).values().get("events").get();
        }
    }
}
