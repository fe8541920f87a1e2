import javax.jms.Connection;
import javax.jms.JMSException;
import javax.jms.MessageProducer;
import javax.jms.Session;
import org.apache.activemq.ActiveMQConnection;

public class Made {
    public static void main(String[] args) throws JMSException {
        Connection connection = ActiveMQConnection.makeConnection("tcp://localhost:61616");
        Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        MessageProducer producer = session.createProducer(session.createTopic("news"));
        producer.send(session.createTextMessage("hello"));
        connection.close();
    }
}
