import io.grpc.Server;
import io.grpc.ServerProvider;
import io.grpc.ServerBuilder;
import io.grpc.BindableService;
import io.grpc.util.MutableHandlerRegistry;

public class Registry {
    public static Server start(int port, BindableService service) throws Exception {
        MutableHandlerRegistry registry = new MutableHandlerRegistry();
        registry.addService(service);
        return ServerBuilder.forPort(port).fallbackHandlerRegistry(registry).build().start();
    }
}
