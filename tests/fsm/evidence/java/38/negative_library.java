import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.MessageProperties;

public class RabbitSender {
    public static void main(String[] args) throws Exception {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setHost("broker.example");
        try (Connection connection = factory.newConnection(); Channel channel = connection.createChannel()) {
            channel.queueDeclare("orders", true, false, false, null);
            for (int number = 1; number <= 5; number++) {
                byte[] body = ("order " + number).getBytes();
                channel.basicPublish("", "orders", MessageProperties.PERSISTENT_TEXT_PLAIN, body);
            }
        }
    }
}
