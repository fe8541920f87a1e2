import example.greet.GreeterGrpc;
import example.greet.HelloReply;
import example.greet.HelloRequest;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.stub.StreamObserver;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class AsyncGreeterClient {
    public static void main(String[] args) throws InterruptedException {
        ManagedChannel channel =
                Grpc.newChannelBuilder("greeter.example:50051", InsecureChannelCredentials.create()).build();
        CountDownLatch done = new CountDownLatch(1);
        GreeterGrpc.newStub(channel).sayHello(HelloRequest.getDefaultInstance(), new StreamObserver<HelloReply>() {
            @Override
            public void onNext(HelloReply reply) {
                System.out.println(reply.getMessage());
            }

            @Override
            public void onError(Throwable problem) {
                done.countDown();
            }

            @Override
            public void onCompleted() {
                done.countDown();
            }
        });
        done.await(5, TimeUnit.SECONDS);
        channel.shutdownNow();
    }
}
