import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/**
 * Looks parcels up at the desk.
 */
public final class ParcelLookup {

    private static final String DESK_URL = "http://127.0.0.1:8460";
    private static final Duration PATIENCE = Duration.ofSeconds(4);

    private ParcelLookup() {
    }

    /**
     * Asks the desk for one parcel.
     *
     * @param deskUrl  base address of the desk, without a slash at its end
     * @param parcelId the parcel's number, such as {@code PD-1042}
     * @return the parcel as JSON text, or empty if the desk does not know it
     * @throws IOException          if the desk is out of reach or answers with an error
     * @throws InterruptedException if interrupted while waiting for the answer
     */
    public static Optional<String> find(String deskUrl, String parcelId) throws IOException, InterruptedException {
        HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE).build();
        String id = URLEncoder.encode(parcelId, StandardCharsets.UTF_8);
        HttpRequest request = HttpRequest.newBuilder(URI.create(deskUrl + "/parcels/" + id))
                .header("Accept", "application/json")
                .timeout(PATIENCE)
                .GET()
                .build();
        HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
        switch (answer.statusCode()) {
            case 200:
                return Optional.of(answer.body());
            case 404:
                return Optional.empty();
            default:
                throw new IOException("the desk answered with status " + answer.statusCode());
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(find(DESK_URL, args.length > 0 ? args[0] : "PD-1042").orElse("unknown parcel"));
    }
}
