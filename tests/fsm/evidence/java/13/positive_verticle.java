import io.vertx.core.Future;
import io.vertx.core.VerticleBase;

public class Five extends VerticleBase {
    @Override
    public Future<?> start() {
        return vertx.createNetServer()
            .connectHandler(socket -> socket.handler(socket::write))
            .listen(4321);
    }
}
