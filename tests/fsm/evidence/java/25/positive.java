import java.net.URI;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.websocket.ClientEndpoint;
import javax.websocket.CloseReason;
import javax.websocket.ContainerProvider;
import javax.websocket.OnClose;
import javax.websocket.OnMessage;
import javax.websocket.OnOpen;
import javax.websocket.Session;
import javax.websocket.WebSocketContainer;

@ClientEndpoint
public class ChatClient {
    private static final CountDownLatch CLOSED = new CountDownLatch(1);

    @OnOpen
    public void onOpen(Session session) {
        session.getAsyncRemote().sendText("hello everybody");
    }

    @OnMessage
    public void onMessage(String message, Session session) {
        System.out.println("chat: " + message);
    }

    @OnClose
    public void onClose(Session session, CloseReason reason) {
        CLOSED.countDown();
    }

    public static void main(String[] args) throws Exception {
        WebSocketContainer container = ContainerProvider.getWebSocketContainer();
        try (Session session = container.connectToServer(ChatClient.class, URI.create("ws://chat.example/room"))) {
            CLOSED.await(30, TimeUnit.SECONDS);
        }
    }
}
