import java.time.Duration;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.clients.consumer.KafkaConsumer;

public class LogConsumer extends KafkaConsumer<String, String> {
    public LogConsumer(Properties props) {
        super(props);
    }

    public static void main(String[] args) {
        Properties props = new Properties();
        props.put("bootstrap.servers", "localhost:9092");
        props.put("group.id", "logs");
        props.put("key.deserializer", "org.apache.kafka.common.serialization.StringDeserializer");
        props.put("value.deserializer", "org.apache.kafka.common.serialization.StringDeserializer");
        try (LogConsumer consumer = new LogConsumer(props)) {
            consumer.subscribe(List.of("logs"));
            consumer.poll(Duration.ofSeconds(5)).forEach(record -> System.out.println(record.value()));
        }
    }
}
