import java.net.URI;
import java.util.Set;
import org.springframework.http.HttpMethod;
import org.springframework.web.client.RestTemplate;

public class Creator {
    public static void main(String[] args) {
        RestTemplate template = new RestTemplate();
        URI location = template.postForLocation("http://localhost:8080/items", "item");
        Set<HttpMethod> allowed = template.optionsForAllow(location);
        System.out.println(location + " " + allowed);
    }
}
