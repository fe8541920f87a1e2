import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;

/**
 * Reports from a hand scanner to the desk that a parcel has reached a place.
 */
public final class ScanPoster {

    private static final int TIMEOUT_MS = 4000;

    private final String deskUrl;

    /**
     * Remembers which desk to report to.
     *
     * @param deskUrl base address of the desk, such as {@code http://127.0.0.1:8460}
     */
    public ScanPoster(String deskUrl) {
        this.deskUrl = deskUrl;
    }

    /**
     * Posts one scan.
     *
     * @param parcelId number of the parcel, letters, digits and hyphens only
     * @param status   the parcel's new status, such as {@code arrived}
     * @param place    where it was scanned
     * @return whether the desk stored the scan
     * @throws IOException if the desk is out of reach
     */
    public boolean post(String parcelId, String status, String place) throws IOException {
        byte[] scan = toJson(parcelId, status, place).getBytes(StandardCharsets.UTF_8);
        URL url = new URL(deskUrl + "/parcels/" + parcelId);
        HttpURLConnection connection = (HttpURLConnection) url.openConnection();
        try {
            connection.setRequestMethod("POST");
            connection.setConnectTimeout(TIMEOUT_MS);
            connection.setReadTimeout(TIMEOUT_MS);
            connection.setRequestProperty("Content-Type", "application/json");
            connection.setDoOutput(true);
            connection.setFixedLengthStreamingMode(scan.length);
            try (OutputStream out = connection.getOutputStream()) {
                out.write(scan);
            }
            return connection.getResponseCode() / 100 == 2;
        } finally {
            connection.disconnect();
        }
    }

    private static String toJson(String parcelId, String status, String place) {
        return String.format("{\"id\": \"%s\", \"status\": \"%s\", \"place\": \"%s\"}", parcelId, status, place);
    }

    public static void main(String[] args) throws IOException {
        System.out.println(new ScanPoster("http://127.0.0.1:8460").post("PD-1042", "arrived", "counter-2"));
    }
}
