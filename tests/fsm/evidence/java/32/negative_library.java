import java.util.Collections;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.Message;
import org.apache.pulsar.client.api.PulsarClient;

public class PulsarOrderReader {
    public static void main(String[] args) throws Exception {
        try (PulsarClient client = PulsarClient.builder().serviceUrl("pulsar://localhost:6650").build();
                Consumer<byte[]> consumer = client.newConsumer()
                        .topics(Collections.singletonList("orders"))
                        .subscriptionName("billing")
                        .subscribe()) {
            while (true) {
                Message<byte[]> message = consumer.receive();
                System.out.println(new String(message.getData()));
                consumer.acknowledge(message);
            }
        }
    }
}
