import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;

public class PartsList {
    private static final String PARTS = "a new Socket wrench, 12 mm\n"
            + "a new Socket adapter; ask for getOutputStream in the manual\n"
            + "cable\n";

    // getInputStream and close are covered by the network chapter
    public static void main(String[] args) throws IOException {
        BufferedReader reader = new BufferedReader(new StringReader(PARTS));
        String part;
        int number = 0;
        while ((part = reader.readLine()) != null) {
            System.out.println(++number + ". " + part);
        }
        System.out.println("we close at six");
    }
}
