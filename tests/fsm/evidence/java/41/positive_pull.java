import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.GetResponse;

public class Pull {
    public static void main(String[] args) throws Exception {
        ConnectionFactory factory = new ConnectionFactory();
        try (Connection connection = factory.newConnection(); Channel channel = connection.createChannel()) {
            GetResponse response = channel.basicGet("tasks", false);
            if (response != null) {
                System.out.println(new String(response.getBody()));
                channel.basicAck(response.getEnvelope().getDeliveryTag(), false);
            }
        }
    }
}
