import org.springframework.retry.support.RetryTemplate;
import java.net.Socket;
import java.io.IOException;
public class A {
    private final RetryTemplate template = new RetryTemplate();
    Socket open() throws IOException {
        return template.execute(context -> new Socket("localhost", 80));
    }
}
