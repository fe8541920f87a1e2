import java.util.Properties;
import org.apache.pulsar.client.admin.PulsarAdmin;
import org.apache.pulsar.client.api.PulsarClientException;

public class PulsarAdministration {
    static PulsarAdmin createAdmin(Properties properties) throws PulsarClientException {
        return PulsarAdmin.builder()
                .serviceHttpUrl(properties.getProperty("url"))
                .tlsHostnameVerification(true)
                .build();
    }

    public static void main(String[] args) throws Exception {
        Properties properties = new Properties();
        properties.setProperty("url", "http://pulsar.example:8080");
        try (PulsarAdmin admin = createAdmin(properties)) {
            System.out.println(admin.clusters().getClusters());
        }
    }
}
