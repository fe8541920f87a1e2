import com.sun.net.httpserver.Headers;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Collections;
import java.util.regex.Pattern;

class Newer {
    public static void main(String[] arguments) throws ClassNotFoundException {
        Pattern pattern = Pattern.compile("(?<day>\\d+)");
        System.out.println(pattern.namedGroups().get("day") + " " + pattern.splitWithDelimiters("a1b", 0).length);
        System.out.println(Math.TAU * Math.powExact(2, 3) + Long.expand(3, 5));
        System.out.println(new String("a".getBytes(StandardCharsets.UTF_32), StandardCharsets.UTF_32));
        System.out.println(Headers.of("Content-Type", "text/plain") + " " + new Headers(Map.of("Age", List.of("1"))));
        System.out.println(Collections.unmodifiableSequencedSet(new LinkedHashSet<>(Set.of(1))).getFirst());
        System.out.println(Class.forPrimitiveName("int").accessFlags());
    }
}
