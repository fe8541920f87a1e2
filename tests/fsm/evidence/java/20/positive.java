import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;

public class SelectorHttpClient {
    public static void main(String[] args) throws IOException {
        try (Selector selector = Selector.open(); SocketChannel channel = SocketChannel.open()) {
            channel.configureBlocking(false);
            channel.register(selector, SelectionKey.OP_CONNECT);
            channel.connect(new InetSocketAddress("server.example", 80));
            while (channel.isOpen()) {
                selector.select();
                Iterator<SelectionKey> keys = selector.selectedKeys().iterator();
                while (keys.hasNext()) {
                    SelectionKey key = keys.next();
                    keys.remove();
                    if (key.isConnectable() && channel.finishConnect()) {
                        String request = "GET / HTTP/1.1\r\nHost: server.example\r\nConnection: close\r\n\r\n";
                        channel.write(StandardCharsets.US_ASCII.encode(request));
                        key.interestOps(SelectionKey.OP_READ);
                    } else if (key.isReadable()) {
                        printAnswer(channel);
                    }
                }
            }
        }
    }

    private static void printAnswer(SocketChannel channel) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(8192);
        if (channel.read(buffer) < 0) {
            channel.close();
            return;
        }
        System.out.print(StandardCharsets.UTF_8.decode(buffer.flip()));
    }
}
