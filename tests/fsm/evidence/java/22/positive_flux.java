import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Flux;

public class Stream {
    public static void main(String[] args) {
        Flux<String> lines = WebClient.create("http://localhost:8080").get().uri("/lines")
            .exchangeToFlux(response -> response.bodyToFlux(String.class));
        lines.toStream().forEach(System.out::println);
    }
}
