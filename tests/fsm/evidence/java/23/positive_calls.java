import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.MethodDescriptor;
import io.grpc.stub.ClientCalls;

public class GenericClient implements AutoCloseable {
    private final ManagedChannel channel;

    public GenericClient(String target) {
        channel = ManagedChannelBuilder.forTarget(target).usePlaintext().build();
    }

    public <A, B> B call(MethodDescriptor<A, B> method, A request) {
        return ClientCalls.blockingUnaryCall(channel, method, CallOptions.DEFAULT, request);
    }

    @Override
    public void close() {
        channel.shutdown();
    }
}
