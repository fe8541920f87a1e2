import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

class Upload {
    static int part(URI address, Path path, long size) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient();
            FileChannel file = FileChannel.open(path)) {
            HttpRequest request =
                HttpRequest.newBuilder(address).PUT(HttpRequest.BodyPublishers.ofFileChannel(file, 0, size)).build();
            return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        }
    }
}
