import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;

public class PreselectedKeysReport {
    // SocketChannel.open and Selector.open are mentioned in the log, never called here.
    static Set<String> preselectedKeys(Path log) throws Exception {
        try (var lines = Files.lines(log)) {
            return lines.filter(line -> line.startsWith("Selector.open"))
                    .map(line -> line.split(" ")[1])
                    .collect(Collectors.toSet());
        }
    }

    public static void main(String[] args) throws Exception {
        for (String key : preselectedKeys(Path.of(args[0]))) {
            System.out.println(key + " was among the selectedKeys and isConnectable said yes");
        }
    }
}
