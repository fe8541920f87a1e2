import com.ibm.mq.jms.MQConnectionFactory;
import com.ibm.msg.client.wmq.WMQConstants;
import javax.jms.Connection;
import javax.jms.JMSException;
import javax.jms.MessageConsumer;
import javax.jms.Session;

public class IbmReceiver {
    public static void main(String[] args) throws JMSException {
        MQConnectionFactory factory = new MQConnectionFactory();
        factory.setHostName("mq.example");
        factory.setPort(1414);
        factory.setTransportType(WMQConstants.WMQ_CM_CLIENT);
        Connection connection = factory.createConnection();
        connection.start();
        Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        MessageConsumer consumer = session.createConsumer(session.createQueue("ORDERS"));
        System.out.println(consumer.receive(5_000));
        connection.close();
    }
}
