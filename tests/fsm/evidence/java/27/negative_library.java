import java.net.URI;
import javax.websocket.ClientEndpoint;
import javax.websocket.ContainerProvider;
import javax.websocket.OnMessage;
import javax.websocket.OnOpen;
import javax.websocket.Session;

@ClientEndpoint
public class TickerEndpoint {
    @OnOpen
    public void onOpen(Session session) {
        session.getAsyncRemote().sendText("subscribe gold");
    }

    @OnMessage
    public void onMessage(String tick) {
        System.out.println("tick " + tick);
    }

    public static void main(String[] args) throws Exception {
        var container = ContainerProvider.getWebSocketContainer();
        container.connectToServer(TickerEndpoint.class, URI.create("ws://ticker.example/stream"));
        Thread.sleep(10_000);
    }
}
