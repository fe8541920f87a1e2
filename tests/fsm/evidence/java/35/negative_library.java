import java.util.List;
import org.apache.pulsar.client.admin.PulsarAdmin;

public class PulsarTopicInspector {
    public static void main(String[] args) throws Exception {
        try (PulsarAdmin admin = PulsarAdmin.builder().serviceHttpUrl("http://localhost:8080").build()) {
            List<String> topics = admin.topics().getList("public/default");
            for (String topic : topics) {
                System.out.println(topic + ": " + admin.topics().getStats(topic).getMsgInCounter());
            }
            admin.topics().delete("persistent://public/default/outdated");
        }
    }
}
