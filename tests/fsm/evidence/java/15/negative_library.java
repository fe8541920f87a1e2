import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutionException;

public class AsynchronousDictionaryClient {
    public static void main(String[] args) throws IOException, ExecutionException, InterruptedException {
        try (AsynchronousSocketChannel channel = AsynchronousSocketChannel.open()) {
            channel.connect(new InetSocketAddress("dict.example", 2628)).get();
            channel.write(StandardCharsets.UTF_8.encode("DEFINE socket\n")).get();
            ByteBuffer answer = ByteBuffer.allocate(2048);
            channel.read(answer).get();
            System.out.println(StandardCharsets.UTF_8.decode(answer.flip()));
        }
    }
}
