import java.io.IOException;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.core5.http.io.entity.EntityUtils;

public class ApacheUserApi {
    public String find(int id) throws IOException {
        try (CloseableHttpClient client = HttpClients.createDefault()) {
            HttpGet request = new HttpGet("https://users.example/users/" + id);
            request.setHeader("Accept", "application/json");
            return client.execute(request, response -> EntityUtils.toString(response.getEntity()));
        }
    }
}
