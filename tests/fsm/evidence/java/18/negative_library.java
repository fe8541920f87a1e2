import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

public class PlainFetcher {
    public static void main(String[] args) throws Exception {
        URI uri = new URI("http://server.example/index.html");
        HttpRequest request = HttpRequest.newBuilder(uri).GET().build();
        var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
        System.out.println(response.statusCode() + "\n" + response.body());
    }
}
