import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import java.nio.charset.StandardCharsets;

public class RabbitInvoiceConsumer {
    public static void main(String[] args) throws Exception {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setHost("localhost");
        Connection connection = factory.newConnection();
        Channel channel = connection.createChannel();
        channel.queueDeclare("invoices", true, false, false, null);
        channel.basicConsume("invoices", true, (tag, delivery) -> {
            System.out.println(new String(delivery.getBody(), StandardCharsets.UTF_8));
        }, tag -> {});
    }
}
