import java.util.Optional;

public class RadioSchedule {
    private String channelName = "one";

    void recreateChannel(String name) {
        channelName = Optional.ofNullable(name).orElse("none");
    }

    public static void main(String[] args) {
        RadioSchedule schedule = new RadioSchedule();
        schedule.recreateChannel("two");
        System.out.println("09:00 import com.rabbitmq.client, a feature");
        System.out.println("10:00 the new ConnectionFactory in town, with a newConnection every hour");
        System.out.println("11:00 createChannel, queueDeclare and basicPublish: a play in three acts");
        System.out.println("12:00 channel " + schedule.channelName + " will close");
    }
}
