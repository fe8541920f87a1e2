import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class Reminder {
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();

    void restartAt(int minutes, String text) {
        timer.schedule(() -> System.out.println(text), minutes, TimeUnit.MINUTES);
    }

    public static void main(String[] args) {
        Reminder reminder = new Reminder();
        reminder.restartAt(5, "add import io.grpc.ServerBuilder to the server module");
        reminder.restartAt(10, "ServerBuilder.forPort wants a port; then addService for the greeter");
        reminder.restartAt(15, "start it and block in awaitTermination");
        reminder.timer.shutdown();
    }
}
