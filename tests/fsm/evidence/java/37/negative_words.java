import java.util.HashMap;
import java.util.Map;

public class StarWarsCards {
    private final Map<String, Integer> cards = new HashMap<>();

    // redis.clients.jedis is a client of a database; "import redis.clients.jedis" stands in the other program
    void add(String name) {
        cards.merge(name, 1, Integer::sum);
    }

    int amount(String name) {
        return cards.get(name);
    }

    public static void main(String[] args) {
        StarWarsCards album = new StarWarsCards();
        album.add("a new Jedis padawan card");
        System.out.println("swap with people who connect through import redis.clients.jedis, new JedisPool, set");
        System.out.println(album.amount("a new Jedis padawan card") + " cards; the shop will close soon");
    }
}
