import java.util.Properties;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.AdminClient;
import org.apache.kafka.clients.admin.AdminClientConfig;

public class KafkaAdministration {
    static AdminClient createAdminClient(String servers) {
        Properties properties = new Properties();
        properties.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, servers);
        properties.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, 5000);
        properties.put(AdminClientConfig.CLIENT_ID_CONFIG, "administration");
        return AdminClient.create(properties);
    }

    public static void main(String[] args) throws ExecutionException, InterruptedException {
        try (AdminClient client = createAdminClient("localhost:9092")) {
            System.out.println("cluster " + client.describeCluster().clusterId().get());
        }
    }
}
