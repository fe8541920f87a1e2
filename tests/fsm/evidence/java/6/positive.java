import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

public class LineClient {
    private final InetSocketAddress server;

    LineClient(InetSocketAddress server) {
        this.server = server;
    }

    String ask(String question) throws IOException {
        try (SocketChannel channel = SocketChannel.open()) {
            channel.connect(server);
            ByteBuffer request = ByteBuffer.wrap((question + "\n").getBytes(StandardCharsets.UTF_8));
            while (request.hasRemaining()) {
                channel.write(request);
            }
            ByteBuffer answer = ByteBuffer.allocate(4096);
            channel.read(answer);
            answer.flip();
            return StandardCharsets.UTF_8.decode(answer).toString();
        }
    }

    public static void main(String[] args) throws IOException {
        System.out.println(new LineClient(new InetSocketAddress("127.0.0.1", 9001)).ask("time?"));
    }
}
