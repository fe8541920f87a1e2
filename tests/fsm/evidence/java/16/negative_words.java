import java.io.PrintStream;
import java.net.URL;

public class LinkPrinter {
    private final PrintStream target;

    LinkPrinter(PrintStream target) {
        this.target = target;
    }

    void print(URL link) {
        target.println(link.getHost() + link.getPath());
    }

    public static void main(String[] args) throws Exception {
        LinkPrinter printer = new LinkPrinter(System.out);
        printer.print(new URL("https://docs.example/net/openConnection"));
        // Nothing is fetched: no openConnection, no setRequestMethod, no getResponseCode.
        System.out.println("to fetch: openConnection, setRequestMethod, read the answer and disconnect");
    }
}
