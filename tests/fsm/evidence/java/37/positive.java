import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisPool;
import redis.clients.jedis.JedisPoolConfig;
import redis.clients.jedis.Transaction;

public class VisitCounter implements AutoCloseable {
    private final JedisPool pool;

    public VisitCounter(String host, int port) {
        JedisPoolConfig configuration = new JedisPoolConfig();
        configuration.setMaxTotal(8);
        pool = new JedisPool(configuration, host, port);
    }

    public void visit(String page) {
        try (Jedis jedis = pool.getResource()) {
            Transaction transaction = jedis.multi();
            transaction.zincrby("visits", 1, page);
            transaction.expire("visits", 86_400);
            transaction.exec();
        }
    }

    public double visits(String page) {
        try (Jedis jedis = pool.getResource()) {
            Double score = jedis.zscore("visits", page);
            return score == null ? 0 : score;
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
