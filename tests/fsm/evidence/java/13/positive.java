import io.vertx.core.AbstractVerticle;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetServerOptions;
import io.vertx.core.net.NetSocket;

public class EchoVerticle extends AbstractVerticle {

    @Override
    public void start(Promise<Void> started) {
        NetServer server = vertx.createNetServer(new NetServerOptions().setPort(4321).setIdleTimeout(60));
        server.connectHandler(this::serve)
                .exceptionHandler(problem -> System.err.println("refused: " + problem.getMessage()));
        server.listen().<Void>mapEmpty().onComplete(started);
    }

    private void serve(NetSocket socket) {
        System.out.println("connected: " + socket.remoteAddress());
        socket.handler(buffer -> socket.write(buffer));
        socket.closeHandler(nothing -> System.out.println("gone: " + socket.remoteAddress()));
    }

    public static void main(String[] args) {
        Vertx.vertx().deployVerticle(new EchoVerticle());
    }
}
