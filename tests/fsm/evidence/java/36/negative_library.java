import java.util.Map;
import java.util.TreeMap;
import org.apache.pulsar.client.admin.PulsarAdmin;

public class PulsarSettings {
    public static void main(String[] args) throws Exception {
        try (PulsarAdmin admin = PulsarAdmin.builder().serviceHttpUrl("http://localhost:8080").build()) {
            Map<String, String> settings = new TreeMap<>(admin.brokers().getRuntimeConfigurations());
            settings.forEach((name, value) -> System.out.println(name + " = " + value));
        }
    }
}
