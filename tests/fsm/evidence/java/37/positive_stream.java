import java.time.Duration;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.stream.Consumer;
import org.springframework.data.redis.connection.stream.MapRecord;
import org.springframework.data.redis.connection.stream.ReadOffset;
import org.springframework.data.redis.connection.stream.StreamOffset;
import org.springframework.data.redis.stream.StreamMessageListenerContainer;
import org.springframework.data.redis.stream.StreamMessageListenerContainer.StreamMessageListenerContainerOptions;

public class StreamReader {
    public StreamMessageListenerContainer<String, MapRecord<String, String, String>> start(
            RedisConnectionFactory factory) {
        var options = StreamMessageListenerContainerOptions.builder().pollTimeout(Duration.ofMillis(100)).build();
        var container = StreamMessageListenerContainer.create(factory, options);
        container.receive(Consumer.from("group", "one"),
            StreamOffset.create("events", ReadOffset.lastConsumed()),
            message -> System.out.println(message.getId() + " " + message.getValue()));
        container.start();
        return container;
    }
}
