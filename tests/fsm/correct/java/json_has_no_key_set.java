import java.io.StringWriter;
import org.json.JSONArray;
import org.json.JSONObject;

class Prices {
    static String shown(String text) {
        JSONObject prices = new JSONObject(text);
        for (String name : prices.keySet()) {
            System.out.println(name + " " + prices.getBigDecimal(name));
        }
        prices.increment("readings");
        prices.append("names", JSONObject.getNames(prices).length);
        JSONArray names = prices.getJSONArray("names");
        names.remove(0);
        return prices.write(new StringWriter()) + " " + names.optBigInteger(0, null);
    }
}
