import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

public class UserApi {
    private final HttpClient client = HttpClient.newHttpClient();
    private final URI base;

    public UserApi(URI base) {
        this.base = base;
    }

    public String find(int id) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(base.resolve("/users/" + id))
                .header("Accept", "application/json")
                .GET()
                .build();
        HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
        return switch (response.statusCode()) {
            case 200 -> response.body();
            case 404 -> throw new IllegalArgumentException("no user " + id);
            default -> throw new IOException("unexpected status " + response.statusCode());
        };
    }
}
