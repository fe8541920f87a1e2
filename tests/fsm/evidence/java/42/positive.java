import java.nio.charset.StandardCharsets;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.client.producer.SendResult;
import org.apache.rocketmq.client.producer.SendStatus;
import org.apache.rocketmq.common.message.Message;

public class InvoiceProducer {
    public static void main(String[] args) throws Exception {
        DefaultMQProducer producer = new DefaultMQProducer("invoice-producers");
        producer.setNamesrvAddr("localhost:9876");
        producer.setRetryTimesWhenSendFailed(2);
        producer.start();
        try {
            for (int number = 1; number <= 10; number++) {
                byte[] body = ("invoice " + number).getBytes(StandardCharsets.UTF_8);
                Message message = new Message("invoices", "paid", "key-" + number, body);
                SendResult result = producer.send(message);
                if (result.getSendStatus() != SendStatus.SEND_OK) {
                    System.err.println("stored only in part: " + result.getMsgId());
                }
            }
        } finally {
            producer.shutdown();
        }
    }
}
