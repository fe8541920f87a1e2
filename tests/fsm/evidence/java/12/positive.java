import io.vertx.core.AbstractVerticle;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetClientOptions;
import io.vertx.core.net.NetSocket;

public class TickerVerticle extends AbstractVerticle {
    private NetClient client;

    @Override
    public void start(Promise<Void> started) {
        NetClientOptions options = new NetClientOptions().setConnectTimeout(5000).setReconnectAttempts(3);
        client = vertx.createNetClient(options);
        client.connect(4321, "ticker.example")
                .onSuccess(this::talk)
                .<Void>mapEmpty()
                .onComplete(started);
    }

    private void talk(NetSocket socket) {
        socket.handler(this::print);
        socket.closeHandler(nothing -> System.out.println("connection is closed"));
        socket.write("subscribe gold\n");
    }

    private void print(Buffer buffer) {
        System.out.println(buffer.toString());
    }

    public static void main(String[] args) {
        Vertx.vertx().deployVerticle(new TickerVerticle());
    }
}
