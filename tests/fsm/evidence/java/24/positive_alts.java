import io.grpc.Server;
import io.grpc.alts.AltsServerBuilder;
import io.grpc.examples.helloworld.GreeterGrpc;

public class Alts {
    public static void main(String[] args) throws Exception {
        Server server = AltsServerBuilder.forPort(10001)
            .addService(new GreeterGrpc.GreeterImplBase() { })
            .build().start();
        server.awaitTermination();
    }
}
