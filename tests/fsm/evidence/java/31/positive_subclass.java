import java.util.Properties;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;

public class StringProducer extends KafkaProducer<String, String> {
    public StringProducer(Properties props) {
        super(props);
    }

    public void publish(String topic, String message) {
        send(new ProducerRecord<>(topic, message));
    }

    public static void main(String[] args) {
        Properties props = new Properties();
        props.put("bootstrap.servers", "localhost:9092");
        props.put("key.serializer", "org.apache.kafka.common.serialization.StringSerializer");
        props.put("value.serializer", "org.apache.kafka.common.serialization.StringSerializer");
        try (StringProducer producer = new StringProducer(props)) {
            producer.publish("news", "hello");
        }
    }
}
