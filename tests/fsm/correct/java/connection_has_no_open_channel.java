import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import java.nio.charset.StandardCharsets;

class Sender {
    static void send(String text) throws Exception {
        ConnectionFactory factory = new ConnectionFactory();
        factory.useSslProtocol();
        factory.enableHostnameVerification();
        try (Connection connection = factory.newConnection();
            Channel channel = connection.openChannel().orElseThrow()) {
            channel.queueDeclare("texts", false, false, false, null);
            channel.basicPublish("", "texts", null, text.getBytes(StandardCharsets.UTF_8));
        }
    }
}
