import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;

public class AdminFactory implements AutoCloseable {
    private final Admin admin;

    public AdminFactory(String servers) {
        admin = Admin.create(Map.of(
                AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, servers,
                AdminClientConfig.RETRIES_CONFIG, 3));
    }

    public Admin admin() {
        return admin;
    }

    @Override
    public void close() {
        admin.close();
    }
}
