import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

public class HeadRequest {
    public static void main(String[] args) throws IOException {
        try (Selector selector = Selector.open(); SocketChannel channel = SocketChannel.open()) {
            channel.configureBlocking(false);
            channel.connect(new InetSocketAddress("server.example", 80));
            channel.register(selector, SelectionKey.OP_CONNECT);
            boolean waiting = true;
            while (waiting) {
                selector.select();
                for (SelectionKey key : selector.selectedKeys()) {
                    if (key.isConnectable() && channel.finishConnect()) {
                        channel.write(StandardCharsets.US_ASCII.encode("HEAD / HTTP/1.0\r\n\r\n"));
                        key.interestOps(SelectionKey.OP_READ);
                    } else if (key.isReadable()) {
                        ByteBuffer answer = ByteBuffer.allocate(2048);
                        waiting = channel.read(answer) >= 0;
                        System.out.print(StandardCharsets.US_ASCII.decode(answer.flip()));
                    }
                }
                selector.selectedKeys().clear();
            }
        }
    }
}
