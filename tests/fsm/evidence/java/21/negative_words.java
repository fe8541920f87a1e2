import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

public class MemberRegister {
    private final Map<String, byte[]> members = new HashMap<>();

    void registered(String name) {
        members.put(name, name.getBytes(StandardCharsets.UTF_8));
    }

    boolean unreadable(String name) {
        return members.get(name) == null;
    }

    public static void main(String[] args) {
        MemberRegister register = new MemberRegister();
        register.registered("ann");
        System.out.println("Selector.open comes first, then register the channel for reading;");
        System.out.println("walk through selectedKeys and ask isAcceptable, isReadable, isWritable");
        System.out.println(register.unreadable("bob"));
    }
}
