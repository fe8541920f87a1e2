import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

public class SelectingClient {
    public static void main(String[] args) throws Exception {
        Selector selector = Selector.open();
        SocketChannel channel = SocketChannel.open();
        channel.configureBlocking(false);
        channel.register(selector, SelectionKey.OP_CONNECT);
        channel.connect(new InetSocketAddress("server.example", 9001));
        selector.select();
        if (channel.finishConnect()) {
            ByteBuffer buffer = ByteBuffer.allocate(64);
            buffer.put("ping".getBytes());
            buffer.flip();
            channel.write(buffer);
        }
        channel.close();
        selector.close();
    }
}
