import java.util.List;

public class DependencyAdvice {
    enum Level { HINT, WARNING }

    record Advice(Level level, String text) {}

    static List<Advice> rewriteAdvice() {
        return List.of(
                new Advice(Level.HINT, "import org.apache.mina.transport.socket.nio.NioSocketConnector only once"),
                new Advice(Level.HINT, "a new NioSocketConnector is costly; share it"),
                new Advice(Level.WARNING, "call setHandler before you connect"),
                new Advice(Level.WARNING, "never write before the session is open"),
                new Advice(Level.HINT, "dispose it at the end"));
    }

    public static void main(String[] args) {
        rewriteAdvice().forEach(advice -> System.out.println(advice.level() + " " + advice.text()));
    }
}
