import com.sun.net.httpserver.HttpHandlers;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;

class Ready {
    public static void main(String[] arguments) throws IOException {
        HttpServer server = HttpServer.create(
            new InetSocketAddress("localhost", 8080), 0, "/ready", HttpHandlers.of(200, new Headers(), "yes"));
        server.start();
    }
}
