import example.greet.GreeterGrpc;
import example.greet.HelloReply;
import example.greet.HelloRequest;
import io.grpc.Server;
import io.grpc.ServerBuilder;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

public class GreeterServer {
    static class Greeter extends GreeterGrpc.GreeterImplBase {
        @Override
        public void sayHello(HelloRequest request, StreamObserver<HelloReply> answers) {
            answers.onNext(HelloReply.newBuilder().setMessage("Hello " + request.getName()).build());
            answers.onCompleted();
        }
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        Server server = ServerBuilder.forPort(50051).addService(new Greeter()).build().start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server)));
        server.awaitTermination();
    }

    private static void stop(Server server) {
        try {
            server.shutdown().awaitTermination(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            server.shutdownNow();
        }
    }
}
