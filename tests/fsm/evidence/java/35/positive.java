import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.AdminClient;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.TopicDescription;

public class TopicInspector {
    private final AdminClient client;

    TopicInspector(AdminClient client) {
        this.client = client;
    }

    void describe() throws ExecutionException, InterruptedException {
        Set<String> names = client.listTopics().names().get();
        Map<String, TopicDescription> topics = client.describeTopics(names).allTopicNames().get();
        topics.forEach((name, topic) -> System.out.println(name + ": " + topic.partitions().size()));
    }

    void delete(String name) throws ExecutionException, InterruptedException {
        client.deleteTopics(Set.of(name)).all().get();
    }

    public static void main(String[] args) throws Exception {
        Properties properties = new Properties();
        properties.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, "localhost:9092");
        try (AdminClient client = AdminClient.create(properties)) {
            TopicInspector inspector = new TopicInspector(client);
            inspector.describe();
            inspector.delete("outdated");
        }
    }
}
