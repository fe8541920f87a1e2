import org.springframework.http.HttpEntity;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.client.RestTemplate;

public class SpringUserApi {
    private final RestTemplate rest = new RestTemplate();

    public String find(int id) {
        HttpHeaders headers = new HttpHeaders();
        headers.setBearerAuth("not-a-real-token");
        headers.setContentType(MediaType.APPLICATION_JSON);
        ResponseEntity<String> response = rest.exchange(
                "https://users.example/users/{id}", HttpMethod.GET, new HttpEntity<>(headers), String.class, id);
        return response.getBody();
    }
}
