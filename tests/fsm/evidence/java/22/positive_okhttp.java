import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

public class OkUserApi {
    private static final MediaType JSON = MediaType.get("application/json");
    private final OkHttpClient client = new OkHttpClient();

    public String create(String json) throws IOException {
        Request request = new Request.Builder()
                .url("https://users.example/users")
                .header("Accept", "application/json")
                .post(RequestBody.create(json, JSON))
                .build();
        try (Response response = client.newCall(request).execute()) {
            if (!response.isSuccessful()) {
                throw new IOException("unexpected status " + response.code());
            }
            return response.body().string();
        }
    }
}
