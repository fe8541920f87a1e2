import io.grpc.ManagedChannel;
import io.grpc.alts.AltsChannelBuilder;
import io.grpc.examples.helloworld.GreeterGrpc;
import io.grpc.examples.helloworld.HelloRequest;

public class Alts {
    public static void main(String[] args) {
        ManagedChannel channel = AltsChannelBuilder.forAddress("localhost", 10001).build();
        GreeterGrpc.GreeterBlockingStub stub = GreeterGrpc.newBlockingStub(channel);
        System.out.println(stub.sayHello(HelloRequest.getDefaultInstance()).getMessage());
        channel.shutdown();
    }
}
