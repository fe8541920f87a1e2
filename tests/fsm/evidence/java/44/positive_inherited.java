import java.util.concurrent.TimeUnit;

public class Inherit {
    public static void main(String[] args) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(args);
        builder.inheritIO();
        builder.environment().put("LANG", "C");
        Process process = builder.start();
        if (!process.waitFor(10, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
    }
}
