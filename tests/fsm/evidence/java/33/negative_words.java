import java.util.Properties;

public class MailSettings {
    private final Properties values = new Properties();

    MailSettings() {
        values.setProperty("smtp.host", "mail.example");
        values.setProperty("smtp.port", "25");
    }

    String describe() {
        return "mail over " + values.getProperty("smtp.host")
                + "; for topics import org.apache.kafka.clients.admin, take new Properties of their own, "
                + "put AdminClientConfig values in, then AdminClient.create gives you the client";
    }

    public static void main(String[] args) {
        System.out.println(new MailSettings().describe());
    }
}
