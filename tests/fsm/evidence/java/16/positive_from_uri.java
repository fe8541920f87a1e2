import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;

public class RateReader {
    public static void main(String[] args) throws IOException {
        var url = URI.create("https://rates.example/latest").toURL();
        var connection = (HttpURLConnection) url.openConnection();
        connection.setRequestMethod("GET");
        connection.setReadTimeout(2000);
        System.out.println("status " + connection.getResponseCode());
        try (InputStream body = connection.getInputStream()) {
            System.out.println(new String(body.readAllBytes(), StandardCharsets.UTF_8));
        }
    }
}
