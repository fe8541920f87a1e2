import java.net.InetSocketAddress;
import java.nio.channels.FileChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

public class SendFile {
    public static void main(String[] args) throws Exception {
        try (SocketChannel socket = SocketChannel.open(new InetSocketAddress("localhost", 9000));
             FileChannel file = FileChannel.open(Path.of(args[0]))) {
            long sent = 0;
            while (sent < file.size()) {
                sent += file.transferTo(sent, file.size() - sent, socket);
            }
        }
    }
}
