import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Keeps readings in a text file of this host, one per line; nothing leaves the process.
 */
public final class TideJournal {

    private static final int FIELDS = 3;

    private final Path file;

    /**
     * Names the journal's file; it comes into being with the first reading.
     *
     * @param file where the lines are kept
     */
    public TideJournal(Path file) {
        this.file = file;
    }

    /**
     * Appends readings in the order given.
     *
     * @param readings lines of the form {@code <gauge> <unix-seconds> <level-mm>}
     * @throws IOException if the disk is full or the file is read-only
     */
    public void append(List<String> readings) throws IOException {
        try (BufferedWriter journal = Files.newBufferedWriter(file, StandardCharsets.UTF_8,
                StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            for (String reading : readings) {
                journal.write(reading);
                journal.newLine();
            }
        }
    }

    /**
     * Finds each gauge's highest level in the journal.
     *
     * @return gauge names and levels in millimetres, sorted by name
     * @throws IOException if the file cannot be loaded
     */
    public Map<String, Integer> highest() throws IOException {
        Map<String, Integer> highest = new TreeMap<>();
        for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
            String[] fields = line.split(" ");
            if (fields.length != FIELDS) {
                throw new IOException("fields out of order, journal not closed properly: " + line);
            }
            int level = Integer.parseInt(fields[2]);
            highest.merge(fields[0], level, Math::max);
        }
        return highest;
    }
}
