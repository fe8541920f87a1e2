import java.net.URI;
import java.util.EnumMap;
import java.util.Map;

public class RouteTable {
    enum Method { GET, POST, PUT, DELETE }

    private final Map<Method, URI> routes = new EnumMap<>(Method.class);

    void add(Method method, String address) {
        routes.put(method, URI.create(address));
    }

    public static void main(String[] args) {
        RouteTable table = new RouteTable();
        table.add(Method.GET, "https://api.example/items");
        table.add(Method.DELETE, "https://api.example/items/1");
        // HttpClient.newBuilder would be the next step, then GET and send
        System.out.println("call HttpClient.newBuilder, then send a GET to " + table.routes);
    }
}
