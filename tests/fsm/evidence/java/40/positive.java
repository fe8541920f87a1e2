import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.MessageProperties;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeoutException;

public class TaskSender {
    private static final String QUEUE = "tasks";

    public static void main(String[] args) throws IOException, TimeoutException, InterruptedException {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setHost("localhost");
        try (Connection connection = factory.newConnection(); Channel channel = connection.createChannel()) {
            channel.queueDeclare(QUEUE, true, false, false, null);
            channel.confirmSelect();
            for (String task : args) {
                byte[] body = task.getBytes(StandardCharsets.UTF_8);
                channel.basicPublish("", QUEUE, MessageProperties.PERSISTENT_TEXT_PLAIN, body);
            }
            channel.waitForConfirmsOrDie(5_000);
        }
    }
}
