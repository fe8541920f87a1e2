import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;

public class RemoveGroups {
    public static void main(String[] args) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", "localhost:9092"))) {
            admin.deleteConsumerGroups(List.of("old-group")).all().get();
        }
    }
}
