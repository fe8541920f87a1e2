import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

public class Forwarder extends HttpServlet {
    private final transient HttpClient client = HttpClient.newHttpClient();

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        try {
            HttpRequest onward = HttpRequest.newBuilder(URI.create("http://localhost:9000")).build();
            HttpResponse<byte[]> found = client.send(onward, HttpResponse.BodyHandlers.ofByteArray());
            response.setHeader("Content-Length", String.valueOf(found.body().length));
            response.setHeader("Connection", "close");
            response.getOutputStream().write(found.body());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
