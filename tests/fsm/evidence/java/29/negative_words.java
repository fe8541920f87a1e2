import java.util.Timer;
import java.util.TimerTask;

public class Kettle {
    private static final String NOTE = "import org.java_websocket.server.WebSocketServer for the display";
    private int degrees = 20;

    // the display has a start and a stop of its own
    void restart(Timer timer) {
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                degrees += 10;
                if (degrees >= 100) {
                    System.out.println("boiling, nonstop since the start");
                    timer.cancel();
                }
            }
        }, 0, 500);
    }

    public static void main(String[] args) {
        System.out.println(NOTE);
        new Kettle().restart(new Timer("kettle"));
    }
}
