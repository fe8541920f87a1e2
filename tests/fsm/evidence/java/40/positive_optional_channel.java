import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;

public class OpenChannel {
    public static void main(String[] args) throws Exception {
        Connection connection = new ConnectionFactory().newConnection();
        Channel channel = connection.openChannel().orElseThrow(IllegalStateException::new);
        channel.basicPublish("amq.topic", "a.b", null, new byte[] {1});
        channel.close();
        connection.close();
    }
}
