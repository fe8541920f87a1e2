import io.lettuce.core.RedisClient;
import io.lettuce.core.SetArgs;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;

public class SessionStore {
    public static void main(String[] args) {
        RedisClient client = RedisClient.create("redis://localhost:6379/0");
        try (StatefulRedisConnection<String, String> connection = client.connect()) {
            RedisCommands<String, String> commands = connection.sync();
            commands.set("session:1", "ann", SetArgs.Builder.ex(Duration.ofMinutes(30)));
            System.out.println("session 1 belongs to " + commands.get("session:1"));
        } finally {
            client.shutdown();
        }
    }
}
