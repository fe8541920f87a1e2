import java.nio.file.Path;
import java.util.function.Predicate;

public class ArchiveFilter {
    private final Predicate<Path> acceptable;

    ArchiveFilter(Predicate<Path> acceptable) {
        this.acceptable = acceptable;
    }

    boolean isAcceptedArchive(Path file) {
        return acceptable.test(file);
    }

    public static void main(String[] args) {
        var filter = new ArchiveFilter(path -> path.toString().endsWith(".zip"));
        for (String name : args) {
            System.out.println(name + (filter.isAcceptedArchive(Path.of(name)) ? " taken" : " left out"));
        }
        System.out.println("Tip: the server uses ServerSocketChannel.open, will accept archives,");
        System.out.println("read them and close the connection afterwards.");
    }
}
