import javax.websocket.OnClose;
import javax.websocket.OnMessage;
import javax.websocket.OnOpen;
import javax.websocket.Session;
import javax.websocket.server.ServerEndpoint;

@ServerEndpoint("/chat")
public class ChatEndpoint {
    @OnOpen
    public void onOpen(Session guest) {
        guest.getAsyncRemote().sendText("welcome");
    }

    @OnMessage
    public void onMessage(String message, Session guest) {
        guest.getOpenSessions().forEach(other -> other.getAsyncRemote().sendText(message));
    }

    @OnClose
    public void onClose(Session guest) {
        System.out.println(guest.getId() + " went away");
    }
}
