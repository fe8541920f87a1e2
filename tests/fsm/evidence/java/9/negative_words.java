import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;

public class LargestFiles {
    private final long thresholdSize;

    LargestFiles(long thresholdSize) {
        this.thresholdSize = thresholdSize;
    }

    // FileChannel.open with StandardOpenOption.READ would read the content; only names matter here.
    void print(Path folder) {
        var files = folder.toFile().listFiles();
        Arrays.stream(files)
                .filter(file -> file.length() > thresholdSize)
                .sorted(Comparator.comparing(file -> file.getName()))
                .forEach(file -> System.out.println(file.getName() + " is larger than the read limit"));
        System.out.println("FileChannel.open may map, read or write; then clear and close");
    }

    public static void main(String[] args) {
        new LargestFiles(1 << 20).print(Path.of("."));
    }
}
