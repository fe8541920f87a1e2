import example.tide.v1.GaugeRef;
import example.tide.v1.LevelServiceGrpc;
import example.tide.v1.Reading;
import example.tide.v1.Receipt;
import io.grpc.Server;
import io.grpc.ServerBuilder;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Keeps the latest reading of every gauge and serves it over gRPC.
 */
public final class LevelServer extends LevelServiceGrpc.LevelServiceImplBase {

    private static final int PORT = 9751;
    private static final int ALERT_MM = 4200;

    private final Map<String, Reading> latest = new ConcurrentHashMap<>();

    @Override
    public void report(Reading reading, StreamObserver<Receipt> reply) {
        latest.merge(reading.getGauge(), reading,
                (old, fresh) -> fresh.getUnixSeconds() >= old.getUnixSeconds() ? fresh : old);
        reply.onNext(Receipt.newBuilder().setAlert(reading.getLevelMm() >= ALERT_MM).build());
        reply.onCompleted();
    }

    @Override
    public void latest(GaugeRef ref, StreamObserver<Reading> reply) {
        Reading reading = latest.get(ref.getGauge());
        if (reading == null) {
            reply.onError(Status.NOT_FOUND.withDescription("no reading of " + ref.getGauge()).asRuntimeException());
            return;
        }
        reply.onNext(reading);
        reply.onCompleted();
    }

    /**
     * Serves until the process is asked to end, then lets running calls finish.
     *
     * @param port TCP port to listen on
     * @throws IOException          if the port is taken
     * @throws InterruptedException if the waiting thread is interrupted
     */
    public void serve(int port) throws IOException, InterruptedException {
        Server server = ServerBuilder.forPort(port)
                .addService(this)
                .build()
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            server.shutdown();
            try {
                server.awaitTermination(5, TimeUnit.SECONDS);
            } catch (InterruptedException hurry) {
                server.shutdownNow();
            }
        }));
        server.awaitTermination();
    }

    public static void main(String[] args) throws Exception {
        new LevelServer().serve(PORT);
    }
}
