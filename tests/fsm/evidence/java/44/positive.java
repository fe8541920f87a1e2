import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.util.List;

public class Sorter {
    static List<String> sort(List<String> words) throws IOException, InterruptedException {
        Process process = new ProcessBuilder("sort", "-u").redirectErrorStream(true).start();
        try (BufferedWriter input = process.outputWriter()) {
            for (String word : words) {
                input.write(word);
                input.newLine();
            }
        }
        List<String> sorted;
        try (BufferedReader output = process.inputReader()) {
            sorted = output.lines().toList();
        }
        if (process.waitFor() != 0) {
            throw new IOException("sort ended with " + process.exitValue());
        }
        return sorted;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        System.out.println(sort(List.of("pear", "apple", "pear")));
    }
}
