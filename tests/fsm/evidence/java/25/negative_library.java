import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.concurrent.CompletionStage;

public class JdkChatClient implements WebSocket.Listener {
    @Override
    public void onOpen(WebSocket webSocket) {
        webSocket.sendText("hello everybody", true);
        webSocket.request(1);
    }

    @Override
    public CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean last) {
        System.out.println("chat: " + data);
        webSocket.request(1);
        return null;
    }

    public static void main(String[] args) {
        HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(URI.create("ws://chat.example/room"), new JdkChatClient())
                .join();
    }
}
