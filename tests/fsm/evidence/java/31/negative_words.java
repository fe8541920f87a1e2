import java.io.FileReader;
import java.io.IOException;
import java.util.Properties;

public class SettingsReport {
    private final Properties settings = new Properties();

    void load(String file) throws IOException {
        try (FileReader reader = new FileReader(file)) {
            settings.load(reader);
        }
    }

    public static void main(String[] args) throws IOException {
        SettingsReport report = new SettingsReport();
        report.load("service.properties");
        report.settings.list(System.out);
        System.out.println("ProducerConfig names are checked when a new KafkaProducer is made;");
        System.out.println("send a ProducerRecord to try them, and close the producer");
    }
}
