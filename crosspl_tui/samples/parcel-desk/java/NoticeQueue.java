import java.util.List;
import java.util.Optional;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisPool;

/**
 * The queue of notices to parcel owners, kept as a Redis list.
 */
public final class NoticeQueue implements AutoCloseable {

    private static final String NOTICES_KEY = "parcel:notices";
    private static final int MAX_NOTICES = 10_000;

    private final JedisPool pool;

    /**
     * Prepares connections; the first is opened when it is needed.
     *
     * @param host name or address of the Redis server
     * @param port its TCP port, usually 6379
     */
    public NoticeQueue(String host, int port) {
        this.pool = new JedisPool(host, port);
    }

    /**
     * Adds one notice, and drops the oldest when nobody fetches them.
     *
     * @param parcelJson the parcel the notice is about
     * @return how many notices are waiting now
     */
    public long add(String parcelJson) {
        try (Jedis redis = pool.getResource()) {
            long waiting = redis.lpush(NOTICES_KEY, parcelJson);
            if (waiting > MAX_NOTICES) {
                redis.ltrim(NOTICES_KEY, 0, MAX_NOTICES - 1);
            }
            return Math.min(waiting, MAX_NOTICES);
        }
    }

    /**
     * Takes the oldest notice out of the queue.
     *
     * @param waitSeconds how long to wait for one
     * @return the parcel, or empty if no notice came in time
     */
    public Optional<String> take(int waitSeconds) {
        try (Jedis redis = pool.getResource()) {
            List<String> entry = redis.brpop(waitSeconds, NOTICES_KEY);
            return entry == null ? Optional.empty() : Optional.of(entry.get(1));
        }
    }

    @Override
    public void close() {
        pool.close();
    }

    public static void main(String[] args) {
        try (NoticeQueue notices = new NoticeQueue("127.0.0.1", 6379)) {
            notices.add("{\"id\": \"PD-1042\", \"status\": \"arrived\", \"place\": \"counter-2\"}");
            System.out.println(notices.take(2).orElse("nothing to tell"));
        }
    }
}
