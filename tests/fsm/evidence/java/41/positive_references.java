import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.Delivery;
import java.io.IOException;

public class Worker {
    private final Channel channel;

    public Worker(Channel channel) {
        this.channel = channel;
    }

    public void start() throws IOException {
        channel.basicQos(1);
        channel.basicConsume("tasks", false, this::handle, this::cancelled);
    }

    private void handle(String tag, Delivery delivery) throws IOException {
        System.out.println(new String(delivery.getBody()));
        channel.basicAck(delivery.getEnvelope().getDeliveryTag(), false);
    }

    private void cancelled(String tag) {
        System.out.println("cancelled " + tag);
    }

    public static void main(String[] args) throws Exception {
        Connection connection = new ConnectionFactory().newConnection();
        new Worker(connection.createChannel()).start();
    }
}
