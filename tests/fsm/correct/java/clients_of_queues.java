import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.AdminClient;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.rocketmq.client.exception.MQBrokerException;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.client.producer.SendStatus;
import org.apache.rocketmq.common.message.Message;
import org.apache.rocketmq.remoting.exception.RemotingException;

public class Queues implements AutoCloseable {
    private final DefaultMQProducer rocket = new DefaultMQProducer("group");
    private final Producer<String, String> kafka;

    public Queues(Properties settings) throws MQClientException {
        kafka = new KafkaProducer<>(settings);
        rocket.setNamesrvAddr("localhost:9876");
        rocket.setRetryTimesWhenSendFailed(3);
        rocket.start();
    }

    public boolean toRocket(String text) {
        try {
            Message message = new Message("topic", "tag", text.getBytes(StandardCharsets.UTF_8));
            return rocket.send(message).getSendStatus() == SendStatus.SEND_OK;
        } catch (MQClientException | RemotingException | MQBrokerException failure) {
            return false;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    public long toKafka(String text) throws InterruptedException {
        try {
            RecordMetadata sent = kafka.send(new ProducerRecord<>("topic", text)).get();
            return sent.hasOffset() ? sent.offset() : -1;
        } catch (ExecutionException failure) {
            throw new IllegalStateException(failure.getCause());
        }
    }

    public static void prepare(Properties settings) throws ExecutionException, InterruptedException {
        try (AdminClient admin = AdminClient.create(settings)) {
            admin.createTopics(Collections.singleton(new NewTopic("topic", 1, (short) 1))).all().get();
            System.out.println(admin.listTopics().names().get());
        }
    }

    @Override
    public void close() {
        rocket.shutdown();
        kafka.flush();
        kafka.close();
    }
}
