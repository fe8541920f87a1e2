import org.apache.rocketmq.client.producer.OnewayMQProducer;
import org.apache.rocketmq.common.message.Message;

public class OnewayLogger {
    public static void main(String[] args) throws Exception {
        OnewayMQProducer producer = new OnewayMQProducer("loggers");
        producer.setNamesrvAddr("localhost:9876");
        producer.start();
        producer.sendOneway(new Message("logs", "started".getBytes()));
        producer.shutdown();
    }
}
