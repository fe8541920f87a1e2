import com.rabbitmq.client.*;
import java.nio.charset.StandardCharsets;

public class Recv {
    public static void main(String[] args) throws Exception {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setHost("localhost");
        Connection connection = factory.newConnection();
        Channel channel = connection.createChannel();
        channel.queueDeclare("hello", false, false, false, null);
        channel.basicConsume("hello", true,
            (tag, delivery) -> System.out.println(new String(delivery.getBody(), StandardCharsets.UTF_8)),
            tag -> { });
    }
}
