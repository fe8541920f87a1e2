import java.util.Collections;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.AdminClient;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.DescribeConfigsResult;
import org.apache.kafka.common.config.ConfigResource;

public class TopicSettings {
    public static void main(String[] args) throws ExecutionException, InterruptedException {
        Properties properties = new Properties();
        properties.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, "localhost:9092");
        ConfigResource orders = new ConfigResource(ConfigResource.Type.TOPIC, "orders");

        try (AdminClient client = AdminClient.create(properties)) {
            DescribeConfigsResult described = client.describeConfigs(Collections.singleton(orders));
            Map<ConfigResource, Config> settings = described.all().get();
            settings.get(orders).entries().stream()
                    .filter(entry -> !entry.isDefault())
                    .forEach(entry -> System.out.println(entry.name() + " = " + entry.value()));
        }
    }
}
