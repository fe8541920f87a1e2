import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

public class ChannelClient {
    public static void main(String[] args) throws IOException {
        try (SocketChannel channel = SocketChannel.open()) {
            channel.connect(new InetSocketAddress("server.example", 9090));
            channel.write(StandardCharsets.UTF_8.encode("hello\n"));
            ByteBuffer answer = ByteBuffer.allocate(512);
            channel.read(answer);
            answer.flip();
            System.out.println(StandardCharsets.UTF_8.decode(answer));
        }
    }
}
