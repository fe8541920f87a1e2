import example.greet.GreeterGrpc;
import example.greet.HelloReply;
import example.greet.HelloRequest;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.StatusRuntimeException;
import java.util.concurrent.TimeUnit;

public class GreeterClient {
    public static void main(String[] args) throws InterruptedException {
        ManagedChannel channel =
                ManagedChannelBuilder.forAddress("localhost", 50051).usePlaintext().build();
        try {
            GreeterGrpc.GreeterBlockingStub greeter =
                    GreeterGrpc.newBlockingStub(channel).withDeadlineAfter(2, TimeUnit.SECONDS);
            HelloReply reply = greeter.sayHello(HelloRequest.newBuilder().setName("Ann").build());
            System.out.println(reply.getMessage());
        } catch (StatusRuntimeException e) {
            System.err.println("call failed: " + e.getStatus());
        } finally {
            channel.shutdown().awaitTermination(5, TimeUnit.SECONDS);
        }
    }
}
