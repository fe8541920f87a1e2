import javax.jms.Session;
import javax.jms.XAConnection;
import javax.jms.XASession;
import org.apache.activemq.ActiveMQXAConnectionFactory;

public class Xa {
    public static void main(String[] args) throws Exception {
        XAConnection connection = new ActiveMQXAConnectionFactory("tcp://localhost:61616").createXAConnection();
        XASession session = connection.createXASession();
        session.createProducer(session.createQueue("jobs")).send(session.createTextMessage("hello"));
        connection.close();
    }
}
