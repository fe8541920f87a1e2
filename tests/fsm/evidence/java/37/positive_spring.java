import java.time.Duration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.StringRedisSerializer;

public class TemplateStore {
    public static void main(String[] args) {
        LettuceConnectionFactory factory = new LettuceConnectionFactory("localhost", 6379);
        factory.afterPropertiesSet();
        RedisTemplate<String, String> template = new RedisTemplate<>();
        template.setConnectionFactory(factory);
        template.setDefaultSerializer(new StringRedisSerializer());
        template.afterPropertiesSet();
        template.opsForValue().set("greeting", "hello", Duration.ofMinutes(5));
        System.out.println(template.opsForValue().get("greeting"));
        factory.destroy();
    }
}
