import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;
import java.util.List;

class Notes {
    static List<String> read(String path) throws IOException {
        try (BufferedReader reader = new BufferedReader(new FileReader(path))) {
            return reader.readAllLines();
        }
    }
}
