import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.StringDeserializer;

/**
 * Hands every high-water alert to the harbour master's desk.
 */
public final class AlertWatcher {

    private static final String ALERTS_TOPIC = "tide.alerts";
    private static final Duration POLL_TIMEOUT = Duration.ofMillis(500);

    private AlertWatcher() {
    }

    /**
     * Watches the alerts until the process is asked to end.
     *
     * <p>An alert counts as handled only after the desk has seen it: after a crash
     * it is delivered again rather than lost.
     *
     * @param brokers {@code host:port} of the brokers
     * @param group   consumer group; watchers in one group share the alerts
     * @param desk    receives each alert's reading line
     */
    public static void watch(String brokers, String group, Consumer<String> desk) {
        Properties settings = new Properties();
        settings.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, brokers);
        settings.put(ConsumerConfig.GROUP_ID_CONFIG, group);
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        KafkaConsumer<String, String> alerts =
                new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer());
        Runtime.getRuntime().addShutdownHook(new Thread(alerts::wakeup));
        try {
            alerts.subscribe(List.of(ALERTS_TOPIC));
            while (true) {
                for (ConsumerRecord<String, String> alert : alerts.poll(POLL_TIMEOUT)) {
                    desk.accept(alert.value());
                }
                alerts.commitSync();
            }
        } catch (WakeupException asked) {
            System.err.println("watch ends");
        } finally {
            alerts.close();
        }
    }

    public static void main(String[] args) {
        watch("127.0.0.1:9092", "harbour-desk", line -> System.out.println("HIGH WATER " + line));
    }
}
