import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import java.nio.charset.StandardCharsets;

public class RabbitOrderPublisher {
    public static void main(String[] args) throws Exception {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setHost("localhost");
        try (Connection connection = factory.newConnection(); Channel channel = connection.createChannel()) {
            channel.queueDeclare("orders", true, false, false, null);
            for (int order = 1; order <= 10; order++) {
                byte[] body = ("order-" + order).getBytes(StandardCharsets.UTF_8);
                channel.basicPublish("", "orders", null, body);
            }
        }
    }
}
