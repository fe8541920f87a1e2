import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

public class LogCounter {
    // SocketChannel.open and connect belong to the shipping program, not to this one.
    static long countReconnects(Path log) throws IOException {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.filter(line -> line.contains("reconnected after SocketChannel.open failed")).count();
        }
    }

    public static void main(String[] args) throws IOException {
        long reconnects = countReconnects(Path.of(args[0]));
        System.out.println("clients had to connect again: " + reconnects);
        System.out.println("please flip through the write log before you close the ticket");
    }
}
