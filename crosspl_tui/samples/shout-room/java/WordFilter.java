import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Passes shouts through a helper program that masks rude words.
 */
public final class WordFilter {

    private static final List<String> HELPER = List.of("word-filter");
    private static final int EXIT_SECONDS = 2;

    private WordFilter() {
    }

    /**
     * Filters one shout.
     *
     * <p>The helper reads a line from its standard input and prints the line to show.
     *
     * @param helper the helper program and its arguments
     * @param shout  the line to filter
     * @return the line that may be shown
     * @throws IOException          if the helper is missing, prints nothing or fails
     * @throws InterruptedException if interrupted while the helper ends
     */
    public static String filter(List<String> helper, String shout) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(helper)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            try (BufferedWriter toHelper = new BufferedWriter(
                    new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8))) {
                toHelper.write(shout);
                toHelper.newLine();
            }
            String shown;
            try (BufferedReader fromHelper = new BufferedReader(
                    new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                shown = fromHelper.readLine();
            }
            if (!process.waitFor(EXIT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0 || shown == null) {
                throw new IOException("the word filter failed");
            }
            return shown;
        } finally {
            process.destroy();
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(filter(HELPER, "blast this fog"));
    }
}
