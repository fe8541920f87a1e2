import javax.jms.Connection;
import javax.jms.JMSException;
import javax.jms.Message;
import javax.jms.MessageConsumer;
import javax.jms.Session;
import javax.jms.TextMessage;
import org.apache.activemq.ActiveMQConnectionFactory;

public class OrderReceiver {
    public static void main(String[] args) throws JMSException {
        var factory = new ActiveMQConnectionFactory("tcp://localhost:61616");
        Connection connection = factory.createConnection();
        try {
            connection.start();
            Session session = connection.createSession(false, Session.CLIENT_ACKNOWLEDGE);
            MessageConsumer consumer = session.createConsumer(session.createQueue("orders"));
            Message message;
            while ((message = consumer.receive(5_000)) != null) {
                if (message instanceof TextMessage text) {
                    System.out.println("received " + text.getText());
                }
                message.acknowledge();
            }
        } finally {
            connection.close();
        }
    }
}
