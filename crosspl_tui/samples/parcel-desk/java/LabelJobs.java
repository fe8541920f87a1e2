import com.rabbitmq.client.BuiltinExchangeType;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.MessageProperties;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeoutException;

/**
 * Orders labels from the print room.
 */
public final class LabelJobs {

    private static final String EXCHANGE = "parcel";
    private static final String QUEUE = "parcel.labels";
    private static final long CONFIRM_MS = 5000;

    private LabelJobs() {
    }

    /**
     * Queues a label job for each parcel and waits until the broker has them all.
     *
     * @param host      name or address of the RabbitMQ broker
     * @param parcelIds numbers of the parcels that need a label
     * @return how many jobs were queued
     * @throws IOException          if the broker is out of reach or refuses a job
     * @throws TimeoutException     if the broker does not confirm in time
     * @throws InterruptedException if interrupted while waiting
     */
    public static int order(String host, List<String> parcelIds)
            throws IOException, TimeoutException, InterruptedException {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setHost(host);
        Connection connection = factory.newConnection("label-desk");
        try {
            Channel channel = connection.createChannel();
            channel.exchangeDeclare(EXCHANGE, BuiltinExchangeType.DIRECT, true);
            channel.queueDeclare(QUEUE, true, false, false, null);
            channel.queueBind(QUEUE, EXCHANGE, QUEUE);
            channel.confirmSelect();
            for (String id : parcelIds) {
                byte[] job = id.getBytes(StandardCharsets.UTF_8);
                channel.basicPublish(EXCHANGE, QUEUE, MessageProperties.PERSISTENT_TEXT_PLAIN, job);
            }
            channel.waitForConfirmsOrDie(CONFIRM_MS);
            return parcelIds.size();
        } finally {
            connection.close();
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(order("127.0.0.1", List.of("PD-1042", "PD-1043")) + " labels ordered");
    }
}
