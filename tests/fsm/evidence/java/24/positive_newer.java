import example.greet.GreeterGrpc;
import example.greet.HelloReply;
import example.greet.HelloRequest;
import io.grpc.Grpc;
import io.grpc.InsecureServerCredentials;
import io.grpc.Server;
import io.grpc.stub.StreamObserver;
import java.io.IOException;

public class CredentialsServer {
    public static void main(String[] args) throws IOException, InterruptedException {
        Server server = Grpc.newServerBuilderForPort(50051, InsecureServerCredentials.create())
                .addService(new Greeter())
                .build()
                .start();
        System.out.println("listening on " + server.getPort());
        server.awaitTermination();
    }

    private static final class Greeter extends GreeterGrpc.GreeterImplBase {
        @Override
        public void sayHello(HelloRequest request, StreamObserver<HelloReply> answers) {
            answers.onNext(HelloReply.newBuilder().setMessage("Hello " + request.getName()).build());
            answers.onCompleted();
        }
    }
}
