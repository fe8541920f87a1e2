import java.io.IOException;
import java.net.URI;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

public class OkWeatherClient {
    private final OkHttpClient client = new OkHttpClient.Builder().followRedirects(true).build();

    public String forecast(String city) throws IOException {
        Request request = new Request.Builder()
                .url(URI.create("https://weather.example/forecast/" + city).toString())
                .header("Accept", "application/json")
                .get()
                .build();
        try (Response response = client.newCall(request).execute()) {
            return response.body().string();
        }
    }
}
