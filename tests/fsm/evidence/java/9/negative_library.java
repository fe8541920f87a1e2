import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.IOException;

public class StreamSpool {
    void append(String line) throws IOException {
        try (var writer = new BufferedWriter(new FileWriter("spool.txt", true))) {
            writer.write(line);
            writer.newLine();
            writer.flush();
        }
    }

    String first() throws IOException {
        try (var reader = new BufferedReader(new FileReader("spool.txt"))) {
            return reader.readLine();
        }
    }
}
