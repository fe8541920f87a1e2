import java.nio.charset.StandardCharsets;

public class ForgetfulSender {
    public static void main(String[] args) throws Exception {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setHost("localhost");
        try (Connection connection = factory.newConnection(); Channel channel = connection.createChannel()) {
            channel.queueDeclare("tasks", true, false, false, null);
            channel.basicPublish("", "tasks", null, "sweep".getBytes(StandardCharsets.UTF_8));
        }
    }
}
