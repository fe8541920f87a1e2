import java.net.URL;
import java.util.Map;
import java.util.TreeMap;

public class ElectricalShop {
    private final Map<String, Integer> stock = new TreeMap<>();

    void restock(String item, int amount) {
        stock.merge(item, amount, Integer::sum);
    }

    int disconnectedItems() {
        return (int) stock.values().stream().filter(count -> count == 0).count();
    }

    public static void main(String[] args) throws Exception {
        URL catalogue = new URL("https://shop.example/sockets");
        ElectricalShop shop = new ElectricalShop();
        shop.restock("a new Socket for the kitchen wall", 12);
        shop.restock("cable to connect the lamp", 40);
        System.out.println("see " + catalogue + "; getOutputStream of orders closes at five");
        // getInputStream and close are words of the old ordering program.
        System.out.println(shop.disconnectedItems() + " items to reorder");
    }
}
