import io.vertx.rxjava3.core.Vertx;
import io.vertx.rxjava3.core.net.NetClient;

public class Rx {
    public static void main(String[] args) {
        Vertx vertx = Vertx.vertx();
        NetClient client = vertx.createNetClient();
        client.rxConnect(4321, "localhost")
            .flatMapCompletable(socket -> socket.rxWrite("hello"))
            .subscribe(() -> System.out.println("sent"), Throwable::printStackTrace);
    }
}
