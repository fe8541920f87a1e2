import jakarta.websocket.OnClose;
import jakarta.websocket.OnMessage;
import jakarta.websocket.OnOpen;
import jakarta.websocket.Session;
import jakarta.websocket.server.ServerEndpoint;

@ServerEndpoint("/echo")
public class EchoEndpoint {
    @OnOpen
    public void join(Session session) {
        session.setMaxIdleTimeout(60_000);
    }

    @OnMessage
    public String echo(String message) {
        return "echo " + message;
    }

    @OnClose
    public void leave(Session session) {
        System.out.println("left: " + session.getId());
    }
}
