import java.io.IOException;
import java.net.Socket;
class Retry {
    interface Action<T> { T run() throws Exception; }
    <T> T execute(Action<T> action) {
        for (int i = 0; i < 3; i++) {
            try { return action.run(); } catch (Exception e) { System.err.println(e.getMessage()); }
        }
        throw new IllegalStateException("no more");
    }
    Socket open() { return execute(() -> new Socket("localhost", 80)); }
    static void go(Retry retry) {
        Socket s = retry.execute(() -> { Thread.sleep(10); return new Socket("localhost", 1); });
    }
}
