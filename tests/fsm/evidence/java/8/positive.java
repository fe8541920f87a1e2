import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;

public class MetricsSender {
    public static void main(String[] args) throws IOException {
        var collector = new InetSocketAddress("collector.example", 8125);
        ByteBuffer buffer = ByteBuffer.allocate(512);
        try (DatagramChannel channel = DatagramChannel.open()) {
            for (String metric : List.of("requests:1|c", "latency:31|ms")) {
                buffer.clear();
                buffer.put(metric.getBytes(StandardCharsets.UTF_8));
                buffer.flip();
                channel.send(buffer, collector);
            }
        }
    }
}
