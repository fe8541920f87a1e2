import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

public class PageReader {
    public static void main(String[] args) throws IOException {
        Selector selector = Selector.open();
        SocketChannel channel = SocketChannel.open();
        channel.configureBlocking(false);
        channel.register(selector, SelectionKey.OP_CONNECT);
        channel.connect(new InetSocketAddress("example.org", 80));
        while (channel.isOpen()) {
            selector.select(key -> proceed(channel, key));
        }
    }

    private static void proceed(SocketChannel channel, SelectionKey key) {
        try {
            if (key.isConnectable() && channel.finishConnect()) {
                channel.write(ByteBuffer.wrap("GET / HTTP/1.0\r\nHost: example.org\r\n\r\n".getBytes()));
                key.interestOps(SelectionKey.OP_READ);
            } else if (key.isReadable() && channel.read(ByteBuffer.allocate(1024)) < 0) {
                channel.close();
            }
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }
}
