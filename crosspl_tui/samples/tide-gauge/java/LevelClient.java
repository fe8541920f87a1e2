import example.tide.v1.GaugeRef;
import example.tide.v1.LevelServiceGrpc;
import example.tide.v1.Reading;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/**
 * Asks the level service which water level a gauge saw last.
 */
public final class LevelClient {

    private static final String TARGET = "127.0.0.1:9751";
    private static final int DEADLINE_SECONDS = 3;

    private LevelClient() {
    }

    /**
     * Fetches the latest level of one gauge.
     *
     * @param target the service's {@code host:port}
     * @param gauge  name of the gauge, such as {@code pier-3}
     * @return the level in millimetres, or empty if the gauge has not reported yet
     * @throws InterruptedException if interrupted while the channel winds down
     */
    public static OptionalInt latestLevel(String target, String gauge) throws InterruptedException {
        ManagedChannel channel = ManagedChannelBuilder.forTarget(target).usePlaintext().build();
        try {
            Reading reading = LevelServiceGrpc.newBlockingStub(channel)
                    .withDeadlineAfter(DEADLINE_SECONDS, TimeUnit.SECONDS)
                    .latest(GaugeRef.newBuilder().setGauge(gauge).build());
            return OptionalInt.of(reading.getLevelMm());
        } catch (StatusRuntimeException failed) {
            if (failed.getStatus().getCode() == Status.Code.NOT_FOUND) {
                return OptionalInt.empty();
            }
            throw failed;
        } finally {
            channel.shutdown();
            channel.awaitTermination(1, TimeUnit.SECONDS);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        System.out.println(latestLevel(TARGET, args.length > 0 ? args[0] : "pier-3"));
    }
}
