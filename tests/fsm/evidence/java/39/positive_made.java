import javax.jms.MessageConsumer;
import javax.jms.Session;
import org.apache.activemq.ActiveMQConnection;

public class Made {
    public static void main(String[] args) throws Exception {
        ActiveMQConnection connection = ActiveMQConnection.makeConnection();
        connection.start();
        Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        MessageConsumer consumer = session.createConsumer(session.createQueue("jobs"));
        System.out.println(consumer.receive());
        connection.close();
    }
}
