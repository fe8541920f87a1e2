import java.util.concurrent.CountDownLatch;
import javax.jms.*;
import org.apache.activemq.ActiveMQConnectionFactory;

public class NewsListener implements MessageListener {
    private final CountDownLatch ten = new CountDownLatch(10);

    @Override
    public void onMessage(Message message) {
        try {
            System.out.println(((TextMessage) message).getText());
            ten.countDown();
        } catch (JMSException e) {
            e.printStackTrace();
        }
    }

    public static void main(String[] args) throws JMSException, InterruptedException {
        NewsListener listener = new NewsListener();
        Connection connection = new ActiveMQConnectionFactory("tcp://broker.example:61616").createConnection();
        Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        Topic news = session.createTopic("news");
        session.createConsumer(news).setMessageListener(listener);
        connection.start();
        listener.ten.await();
        connection.close();
    }
}
