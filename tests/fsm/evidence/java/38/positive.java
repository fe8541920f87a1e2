import javax.jms.Connection;
import javax.jms.DeliveryMode;
import javax.jms.JMSException;
import javax.jms.MessageProducer;
import javax.jms.Queue;
import javax.jms.Session;
import javax.jms.TextMessage;
import org.apache.activemq.ActiveMQConnectionFactory;

public class OrderSender {
    public static void main(String[] args) throws JMSException {
        ActiveMQConnectionFactory factory = new ActiveMQConnectionFactory("tcp://localhost:61616");
        Connection connection = factory.createConnection();
        try {
            connection.start();
            Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
            Queue orders = session.createQueue("orders");
            MessageProducer producer = session.createProducer(orders);
            producer.setDeliveryMode(DeliveryMode.PERSISTENT);
            for (int number = 1; number <= 5; number++) {
                TextMessage message = session.createTextMessage("order " + number);
                message.setIntProperty("number", number);
                producer.send(message);
            }
            session.close();
        } finally {
            connection.close();
        }
    }
}
