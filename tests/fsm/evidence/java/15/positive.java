import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

public class DictionaryClient {
    private final String host;
    private final int port;

    DictionaryClient(String host, int port) {
        this.host = host;
        this.port = port;
    }

    String lookUp(String word) throws IOException {
        try (Socket socket = new Socket(host, port);
                BufferedWriter writer = new BufferedWriter(
                        new OutputStreamWriter(socket.getOutputStream(), StandardCharsets.UTF_8));
                BufferedReader reader = new BufferedReader(
                        new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
            writer.write("DEFINE " + word);
            writer.newLine();
            writer.flush();
            return reader.readLine();
        }
    }

    public static void main(String[] args) throws IOException {
        System.out.println(new DictionaryClient("dict.example", 2628).lookUp("socket"));
    }
}
