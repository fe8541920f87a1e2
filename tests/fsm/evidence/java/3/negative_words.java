import java.util.LinkedHashMap;
import java.util.Map;

public class BuildNotes {
    private final Map<String, String> notes = new LinkedHashMap<>();

    BuildNotes() {
        notes.put("step 1", "import io.netty.channel classes in the module file");
        notes.put("step 2", "create a new NioEventLoopGroup and a new Bootstrap");
        notes.put("step 3", "choose NioSocketChannel, then connect");
        notes.put("step 4", "wait for closeFuture and call shutdownGracefully");
    }

    void connectNotes(String first, String second) {
        notes.computeIfPresent(first, (key, value) -> value + "; " + notes.get(second));
    }

    public static void main(String[] args) {
        BuildNotes notes = new BuildNotes();
        notes.connectNotes("step 1", "step 2");
        notes.notes.forEach((step, text) -> System.out.println(step + ": " + text));
    }
}
