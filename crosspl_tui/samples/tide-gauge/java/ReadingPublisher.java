import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * Publishes readings, and those above the alert level a second time as alerts.
 *
 * <p>The gauge's name is the record's key, so that a gauge's readings stay in order.
 */
public final class ReadingPublisher implements AutoCloseable {

    private static final String READINGS_TOPIC = "tide.readings";
    private static final String ALERTS_TOPIC = "tide.alerts";
    private static final int ALERT_MM = 4200;

    private final KafkaProducer<String, String> producer;

    /**
     * Connects to the brokers.
     *
     * @param brokers {@code host:port} of one broker or several, with commas between them
     */
    public ReadingPublisher(String brokers) {
        Properties settings = new Properties();
        settings.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, brokers);
        settings.put(ProducerConfig.ACKS_CONFIG, "all");
        settings.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, StringSerializer.class.getName());
        settings.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, StringSerializer.class.getName());
        this.producer = new KafkaProducer<>(settings);
    }

    /**
     * Publishes one reading and waits until the brokers have stored it.
     *
     * @param gauge       name of the gauge
     * @param unixSeconds when the level was measured
     * @param levelMm     the level in millimetres above chart datum
     * @return whether the reading was an alert
     * @throws ExecutionException   if the brokers refused the record
     * @throws InterruptedException if interrupted while waiting
     */
    public boolean publish(String gauge, long unixSeconds, int levelMm)
            throws ExecutionException, InterruptedException {
        String line = gauge + " " + unixSeconds + " " + levelMm;
        producer.send(new ProducerRecord<>(READINGS_TOPIC, gauge, line)).get();
        if (levelMm < ALERT_MM) {
            return false;
        }
        producer.send(new ProducerRecord<>(ALERTS_TOPIC, gauge, line)).get();
        return true;
    }

    @Override
    public void close() {
        producer.close(Duration.ofSeconds(5));
    }

    public static void main(String[] args) throws Exception {
        try (ReadingPublisher publisher = new ReadingPublisher("127.0.0.1:9092")) {
            System.out.println("alert: " + publisher.publish("pier-3", System.currentTimeMillis() / 1000, 4310));
        }
    }
}
