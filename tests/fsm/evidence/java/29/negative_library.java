import io.undertow.Handlers;
import io.undertow.Undertow;
import io.undertow.websockets.core.AbstractReceiveListener;
import io.undertow.websockets.core.BufferedTextMessage;
import io.undertow.websockets.core.WebSocketChannel;
import io.undertow.websockets.core.WebSockets;
import java.io.IOException;

public class UndertowEcho {
    public static void main(String[] args) throws IOException {
        Undertow server = Undertow.builder()
                .addHttpListener(8887, "127.0.0.1")
                .setHandler(Handlers.websocket((exchange, channel) -> {
                    channel.getReceiveSetter().set(new AbstractReceiveListener() {
                        @Override
                        protected void onFullTextMessage(WebSocketChannel peer, BufferedTextMessage message) {
                            WebSockets.sendText(message.getData(), peer, null);
                        }
                    });
                    channel.resumeReceives();
                }))
                .build();
        server.start();
        System.in.read();
        server.stop();
    }
}
