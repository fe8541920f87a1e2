import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.common.message.Message;

public class Request {
    public static void main(String[] args) throws Exception {
        DefaultMQProducer producer = new DefaultMQProducer("requests");
        producer.setNamesrvAddr("localhost:9876");
        producer.start();
        Message reply = producer.request(new Message("RequestTopic", "", "ask".getBytes()), 3000);
        System.out.println(new String(reply.getBody()));
        producer.shutdown();
    }
}
