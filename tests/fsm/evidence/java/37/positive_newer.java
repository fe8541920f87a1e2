import redis.clients.jedis.JedisPooled;

public class Flags {
    public static void main(String[] args) {
        try (JedisPooled redis = new JedisPooled("localhost", 6379)) {
            redis.set("flag:dark-mode", "on");
            redis.sadd("flags", "dark-mode", "beta");
            System.out.println(redis.get("flag:dark-mode") + " of " + redis.smembers("flags"));
        }
    }
}
