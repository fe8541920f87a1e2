import java.net.URI;
import javax.websocket.ClientEndpoint;
import javax.websocket.OnMessage;
import javax.websocket.Session;
import org.glassfish.tyrus.client.ClientManager;
import java.util.concurrent.Future;

@ClientEndpoint
public class Async {
    @OnMessage
    public void message(String text) {
        System.out.println(text);
    }

    public static void main(String[] args) throws Exception {
        Future<Session> session = ClientManager.createClient()
            .asyncConnectToServer(Async.class, URI.create("ws://localhost/"));
        session.get().getBasicRemote().sendText("hello");
    }
}
