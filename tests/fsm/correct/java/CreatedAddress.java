import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;

public class CreatedAddress {
    /** What is made has an address, and nobody is sent on to it. */
    public String create(URL url, String parcel) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) url.openConnection();
        connection.setRequestMethod("POST");
        connection.setDoOutput(true);
        try (OutputStream output = connection.getOutputStream()) {
            output.write(parcel.getBytes(StandardCharsets.UTF_8));
        }
        String address = connection.getHeaderField("Location");
        connection.disconnect();
        return address;
    }
}
