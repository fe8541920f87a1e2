import org.json.simple.JSONArray;
import org.json.simple.JSONObject;
import org.json.simple.parser.JSONParser;
import org.json.simple.parser.ParseException;

class Names {
    static Object first(String text) throws ParseException {
        JSONObject read = (JSONObject) new JSONParser().parse(text);
        JSONArray names = (JSONArray) read.get("names");
        return names.isEmpty() ? read.keySet() : names.get(0);
    }
}
