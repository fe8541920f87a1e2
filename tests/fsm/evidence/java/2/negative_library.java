import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;

public class ChannelEcho {
    public static void main(String[] args) throws IOException {
        try (DatagramChannel channel = DatagramChannel.open()) {
            channel.bind(new InetSocketAddress(4445));
            ByteBuffer buffer = ByteBuffer.allocateDirect(1500);
            while (true) {
                buffer.clear();
                SocketAddress sender = channel.receive(buffer);
                buffer.flip();
                channel.send(buffer, sender);
            }
        }
    }
}
