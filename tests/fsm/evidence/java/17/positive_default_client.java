import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

public class NoteClient {
    public static void main(String[] args) {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:8080/notes"))
                .POST(BodyPublishers.ofString("remember the milk"))
                .build();
        HttpClient.newHttpClient()
                .sendAsync(request, BodyHandlers.ofString())
                .thenApply(HttpResponse::body)
                .thenAccept(System.out::println)
                .join();
    }
}
