import java.util.ArrayList;
import java.util.List;

public class ParcelDesk {
    private final List<String> log = new ArrayList<>();

    void mishandleDeliveryOf(String parcel) {
        log.add("handleDelivery was skipped for " + parcel);
    }

    void setHostess(String name) {
        log.add("at the desk: " + name);
    }

    public static void main(String[] args) {
        ParcelDesk desk = new ParcelDesk();
        desk.log.add("poster: import com.rabbitmq.client; new ConnectionFactory; setHost; newConnection");
        desk.log.add("poster: createChannel, new DefaultConsumer, basicConsume");
        desk.setHostess("ann");
        desk.mishandleDeliveryOf("box 3");
        desk.log.add("handleDelivery and basicConsume are computer words");
        System.out.println(String.join("\n", desk.log));
    }
}
