import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import scala.tools.nsc.MainClass;

/** Stays and compiles what it is given (`java ScalaServer CLASSPATH`) as `scalac -nowarn -d . p.scala` would, each text
 *  by itself. What is said and answered, CompileServer.java tells. */
public final class ScalaServer {
    public static void main(String[] arguments) throws IOException {
        DataInputStream in = new DataInputStream(System.in);
        DataOutputStream out = new DataOutputStream(System.out);
        ByteArrayOutputStream complaints = new ByteArrayOutputStream();
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(new PrintStream(complaints, true));
        while (true) {
            byte[] text = in.readNBytes(in.readInt());
            complaints.reset();
            byte[] answer = compile(text, arguments[0], complaints);
            out.writeInt(answer.length);
            out.write(answer);
            out.flush();
        }
    }

    private static byte[] compile(byte[] text, String classpath, ByteArrayOutputStream complaints) throws IOException {
        Path folder = Files.createTempDirectory("scala");
        Files.write(Path.of("p.scala"), text);
        MainClass compiler = new MainClass();
        compiler.process(new String[] {"-nowarn", "-cp", classpath, "-d", folder.toString(), "p.scala"});
        boolean isWell = !compiler.reporter().hasErrors();
        List<Path> files = list(folder).filter(Files::isRegularFile).collect(Collectors.toList());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream answer = new DataOutputStream(bytes);
        answer.writeInt(isWell ? 0 : 1);
        write(answer, complaints.toByteArray());
        answer.writeInt(files.size());
        for (Path file : files) {
            write(answer, folder.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
            write(answer, Files.readAllBytes(file));
        }
        for (Path path : list(folder).sorted(Comparator.reverseOrder()).collect(Collectors.toList())) {
            Files.delete(path);
        }
        return bytes.toByteArray();
    }

    private static Stream<Path> list(Path folder) throws IOException {
        return Files.walk(folder);
    }

    private static void write(DataOutputStream answer, byte[] content) throws IOException {
        answer.writeInt(content.length);
        answer.write(content);
    }
}
