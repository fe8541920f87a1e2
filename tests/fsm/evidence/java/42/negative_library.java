import java.nio.charset.StandardCharsets;
import org.apache.pulsar.client.api.Producer;
import org.apache.pulsar.client.api.PulsarClient;

public class PulsarInvoiceProducer {
    public static void main(String[] args) throws Exception {
        try (PulsarClient client = PulsarClient.builder().serviceUrl("pulsar://localhost:6650").build();
                Producer<byte[]> producer = client.newProducer().topic("invoices").create()) {
            for (int number = 1; number <= 10; number++) {
                producer.send(("invoice " + number).getBytes(StandardCharsets.UTF_8));
            }
        }
    }
}
