import java.net.http.HttpHeaders;
import java.util.List;
import java.util.Map;

public class HeaderTable {
    private final HttpHeaders headers;

    HeaderTable(Map<String, List<String>> values) {
        headers = HttpHeaders.of(values, (name, value) -> true);
    }

    // HttpClient.newHttpClient and HttpRequest.newBuilder are used by the sender.
    void printTo(StringBuilder text) {
        headers.map().forEach((name, values) -> text.append(name).append(": ").append(values).append('\n'));
    }

    public static void main(String[] args) {
        StringBuilder text = new StringBuilder("HttpClient.newHttpClient, then HttpRequest.newBuilder: ");
        text.append("set each header, send it, and print the body\n");
        new HeaderTable(Map.of("Accept", List.of("text/plain"))).printTo(text);
        System.out.print(text);
    }
}
