import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSContext;
import jakarta.jms.Topic;
import org.apache.activemq.ActiveMQConnectionFactory;

public class NewsSender {
    public static void main(String[] args) {
        ConnectionFactory factory = new ActiveMQConnectionFactory("tcp://broker.example:61616");
        try (JMSContext context = factory.createContext(JMSContext.AUTO_ACKNOWLEDGE)) {
            Topic news = context.createTopic("news");
            context.createProducer().setTimeToLive(60_000).send(news, "market opens at nine");
        }
    }
}
