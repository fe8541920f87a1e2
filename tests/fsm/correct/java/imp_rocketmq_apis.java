import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.rocketmq.client.apis.ClientConfiguration;
import org.apache.rocketmq.client.apis.ClientException;
import org.apache.rocketmq.client.apis.ClientServiceProvider;
import org.apache.rocketmq.client.apis.message.Message;
import org.apache.rocketmq.client.apis.message.MessageId;
import org.apache.rocketmq.client.apis.producer.Producer;

class Sender {
    static MessageId send(String text) throws ClientException, IOException {
        ClientServiceProvider provider = ClientServiceProvider.loadService();
        ClientConfiguration configuration = ClientConfiguration.newBuilder().setEndpoints("localhost:8081").build();
        try (Producer producer =
            provider.newProducerBuilder().setClientConfiguration(configuration).setTopics("texts").build()) {
            Message message = provider.newMessageBuilder()
                .setTopic("texts").setBody(text.getBytes(StandardCharsets.UTF_8)).build();
            return producer.send(message).getMessageId();
        }
    }
}
