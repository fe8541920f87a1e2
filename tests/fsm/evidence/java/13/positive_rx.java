import io.vertx.rxjava3.core.AbstractVerticle;
import io.reactivex.rxjava3.core.Completable;

public class RxServer extends AbstractVerticle {
    @Override
    public Completable rxStart() {
        return vertx.createNetServer()
            .connectHandler(socket -> socket.handler(buffer -> socket.write(buffer)))
            .rxListen(4321)
            .ignoreElement();
    }
}
