import java.io.BufferedReader;
import java.net.InetSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

public class Lines {
    public static void main(String[] args) throws Exception {
        try (SocketChannel socket = SocketChannel.open(new InetSocketAddress("localhost", 13));
             BufferedReader reader = new BufferedReader(Channels.newReader(socket, StandardCharsets.UTF_8))) {
            reader.lines().forEach(System.out::println);
        }
    }
}
