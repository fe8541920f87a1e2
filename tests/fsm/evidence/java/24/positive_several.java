import io.grpc.BindableService;
import io.grpc.Server;
import io.grpc.netty.NettyServerBuilder;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

public class Many {
    private final Server server;

    public Many(int port, List<BindableService> services) {
        server = NettyServerBuilder.forPort(port)
            .addServices(services.stream().map(BindableService::bindService).collect(Collectors.toList()))
            .build();
    }

    public void run() throws IOException, InterruptedException {
        server.start();
        server.awaitTermination();
    }
}
