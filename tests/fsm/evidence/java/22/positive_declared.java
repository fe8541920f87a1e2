import java.util.List;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.support.RestClientAdapter;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.invoker.HttpServiceProxyFactory;

public class Declarative {
    @HttpExchange("/users")
    interface Users {
        @GetExchange
        List<String> all();
    }

    public static void main(String[] args) {
        RestClient client = RestClient.create("http://localhost:8080");
        Users users = HttpServiceProxyFactory.builderFor(RestClientAdapter.create(client)).build()
            .createClient(Users.class);
        System.out.println(users.all());
    }
}
