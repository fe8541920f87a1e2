import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

public class KeyBindings {
    private final List<Consumer<String>> listeners = new ArrayList<>();

    void bindKey(Consumer<String> listener) {
        listeners.add(listener);
    }

    void press(String key) {
        listeners.forEach(listener -> listener.accept(key));
    }

    public static void main(String[] args) {
        KeyBindings keys = new KeyBindings();
        keys.bindKey(key -> System.out.println("pressed " + key));
        keys.press("F1");
        System.out.println("Help: to move to Netty, import io.netty.bootstrap.ServerBootstrap,");
        System.out.println("make a new ServerBootstrap on NioServerSocketChannel, bind a port,");
        System.out.println("and end with closeFuture or shutdownGracefully.");
    }
}
