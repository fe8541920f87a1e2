import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;

public class PageSize {
    interface Result {
        record Page(String type, byte[] body) implements Result {
        }

        record Moved(String to) implements Result {
        }
    }

    static Result fetch(URI uri) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
        connection.setInstanceFollowRedirects(false);
        if (connection.getResponseCode() / 100 == 3) {
            return new Result.Moved(connection.getHeaderField("Location"));
        }
        return new Result.Page(connection.getContentType(), connection.getInputStream().readAllBytes());
    }

    public static void main(String[] args) throws IOException {
        System.out.println(switch (fetch(URI.create(args[0]))) {
            case Result.Page(var type, var body) when body.length > 0 -> type + " of " + body.length + " bytes";
            case Result.Moved(String to) -> "moved to " + to;
            default -> "empty";
        });
    }
}
