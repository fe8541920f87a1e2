import io.vertx.core.Vertx;
import io.vertx.core.net.NetServer;

public class GreetingServer {
    public static void main(String[] args) {
        Vertx vertx = Vertx.vertx();
        NetServer server = vertx.createNetServer();
        server.connectHandler(socket -> {
            socket.write("welcome\r\n");
            socket.handler(buffer -> socket.write("you said " + buffer.toString()));
        });
        server.listen(4321, "127.0.0.1")
                .onSuccess(bound -> System.out.println("listening on " + bound.actualPort()))
                .onFailure(Throwable::printStackTrace);
    }
}
