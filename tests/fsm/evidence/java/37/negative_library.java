import net.spy.memcached.MemcachedClient;
import java.io.IOException;
import java.net.InetSocketAddress;

public class MemcachedFlags {
    public static void main(String[] args) throws IOException {
        MemcachedClient cache = new MemcachedClient(new InetSocketAddress("localhost", 11211));
        try {
            cache.set("flag:dark-mode", 3600, "on");
            System.out.println(cache.get("flag:dark-mode"));
            cache.delete("flag:beta");
        } finally {
            cache.shutdown();
        }
    }
}
