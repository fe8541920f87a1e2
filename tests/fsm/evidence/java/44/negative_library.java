import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.commons.exec.CommandLine;
import org.apache.commons.exec.DefaultExecutor;
import org.apache.commons.exec.PumpStreamHandler;

public class CommonsSorter {
    public static void main(String[] args) throws IOException {
        var input = new ByteArrayInputStream("pear\napple\n".getBytes());
        var output = new ByteArrayOutputStream();
        DefaultExecutor executor = DefaultExecutor.builder().get();
        executor.setStreamHandler(new PumpStreamHandler(output, System.err, input));
        int code = executor.execute(CommandLine.parse("sort -u"));
        System.out.println(code + ": " + output);
    }
}
