import jakarta.websocket.ClientEndpointConfig;
import jakarta.websocket.ContainerProvider;
import jakarta.websocket.Endpoint;
import jakarta.websocket.EndpointConfig;
import jakarta.websocket.MessageHandler;
import jakarta.websocket.Session;
import java.net.URI;

public class QuoteClient extends Endpoint {
    @Override
    public void onOpen(Session session, EndpointConfig config) {
        session.addMessageHandler((MessageHandler.Whole<String>) quote -> System.out.println("quote " + quote));
        session.getAsyncRemote().sendText("subscribe gold");
    }

    public static void main(String[] args) throws Exception {
        var configuration = ClientEndpointConfig.Builder.create().build();
        ContainerProvider.getWebSocketContainer()
                .connectToServer(new QuoteClient(), configuration, URI.create("ws://localhost:8025/quotes"));
        Thread.currentThread().join();
    }
}
