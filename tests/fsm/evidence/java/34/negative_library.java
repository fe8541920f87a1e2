import org.apache.pulsar.client.admin.PulsarAdmin;
import org.apache.pulsar.client.admin.PulsarAdminException;

public class PulsarTopicCreator {
    public static void main(String[] args) throws Exception {
        try (PulsarAdmin admin = PulsarAdmin.builder().serviceHttpUrl("http://localhost:8080").build()) {
            admin.topics().createPartitionedTopic("persistent://public/default/orders", 3);
            System.out.println("created orders");
        } catch (PulsarAdminException.ConflictException e) {
            System.out.println("orders was there already");
        }
    }
}
