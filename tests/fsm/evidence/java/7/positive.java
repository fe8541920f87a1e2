import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

public class SelectorEcho {
    public static void main(String[] args) throws IOException {
        try (Selector selector = Selector.open(); ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(9001));
            server.configureBlocking(false);
            server.register(selector, SelectionKey.OP_ACCEPT);
            while (true) {
                selector.select(key -> handle(selector, key));
            }
        }
    }

    private static void handle(Selector selector, SelectionKey key) {
        try {
            if (key.isAcceptable()) {
                SocketChannel client = ((ServerSocketChannel) key.channel()).accept();
                client.configureBlocking(false);
                client.register(selector, SelectionKey.OP_READ, ByteBuffer.allocate(1024));
            } else if (key.isReadable()) {
                echo((SocketChannel) key.channel(), (ByteBuffer) key.attachment());
            }
        } catch (IOException e) {
            key.cancel();
        }
    }

    private static void echo(SocketChannel client, ByteBuffer buffer) throws IOException {
        if (client.read(buffer.clear()) < 0) {
            client.close();
            return;
        }
        client.write(buffer.flip());
    }
}
