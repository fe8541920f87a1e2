import io.vertx.core.Vertx;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetClientOptions;

public class VertxClient {
    public static void main(String[] args) {
        Vertx vertx = Vertx.vertx();
        NetClient client = vertx.createNetClient(new NetClientOptions().setConnectTimeout(3000));
        client.connect(8007, "server.example").onSuccess(socket -> {
            socket.handler(buffer -> System.out.println("received " + buffer));
            socket.closeHandler(nothing -> vertx.close());
            socket.write("hello\n");
        }).onFailure(Throwable::printStackTrace);
    }
}
