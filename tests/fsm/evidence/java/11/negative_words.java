import java.util.Map;

public class Glossary {
    private static final Map<String, String> TERMS = Map.of(
            "acceptor", "import org.apache.mina.core.service, then create a new NioSocketAcceptor",
            "chain", "getFilterChain gives the filters, LoggingFilter is one of them",
            "handler", "setHandler takes an IoHandlerAdapter",
            "port", "bind makes the acceptor listen");

    // bindings to other words are added by the editors
    static String lookUp(String term) {
        return TERMS.getOrDefault(term, "unknown term");
    }

    public static void main(String[] args) {
        for (String unboundTerm : args) {
            System.out.println(unboundTerm + ": " + lookUp(unboundTerm));
        }
    }
}
