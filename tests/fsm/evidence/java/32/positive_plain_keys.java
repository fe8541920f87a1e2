import java.time.Duration;
import java.util.Collections;
import java.util.Properties;
import org.apache.kafka.clients.consumer.*;

public class AuditReader {
    public static void main(String[] args) {
        Properties settings = new Properties();
        settings.setProperty("bootstrap.servers", "kafka.example:9092");
        settings.setProperty("group.id", "audit");
        settings.setProperty("key.deserializer", "org.apache.kafka.common.serialization.StringDeserializer");
        settings.setProperty("value.deserializer", "org.apache.kafka.common.serialization.StringDeserializer");
        Consumer<String, String> consumer = new KafkaConsumer<>(settings);
        try {
            consumer.subscribe(Collections.singleton("audit"));
            while (true) {
                consumer.poll(Duration.ofSeconds(1)).forEach(entry -> System.out.println(entry.value()));
            }
        } finally {
            consumer.close();
        }
    }
}
