import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.websocket.OnClose;
import javax.websocket.OnError;
import javax.websocket.OnMessage;
import javax.websocket.OnOpen;
import javax.websocket.Session;
import javax.websocket.server.PathParam;
import javax.websocket.server.ServerEndpoint;

@ServerEndpoint("/rooms/{room}")
public class RoomEndpoint {
    private static final Set<Session> GUESTS = ConcurrentHashMap.newKeySet();

    @OnOpen
    public void onOpen(Session session, @PathParam("room") String room) {
        session.getUserProperties().put("room", room);
        GUESTS.add(session);
    }

    @OnMessage
    public void onMessage(String message, Session sender) throws IOException {
        for (Session guest : GUESTS) {
            if (guest.isOpen()) {
                guest.getBasicRemote().sendText(sender.getId() + ": " + message);
            }
        }
    }

    @OnClose
    public void onClose(Session session) {
        GUESTS.remove(session);
    }

    @OnError
    public void onError(Session session, Throwable problem) {
        GUESTS.remove(session);
    }
}
