import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Stays and compiles what it is given (`java CompileServer CLASSPATH`), in memory and each text by itself. A request
 *  is a length and a text; an answer is a length and: the exit code, the complaints, a count, and so many files, each
 *  a name and its content. Lengths and numbers have four bytes, the high one first; texts and files have lengths. */
public final class CompileServer {
    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    public static void main(String[] arguments) throws IOException {
        DataInputStream in = new DataInputStream(System.in);
        DataOutputStream out = new DataOutputStream(System.out);
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        StandardJavaFileManager files = COMPILER.getStandardFileManager(null, null, StandardCharsets.UTF_8);
        while (true) {
            int length = in.readInt();
            byte[] text = in.readNBytes(length);
            byte[] answer = compile(new String(text, StandardCharsets.UTF_8), arguments[0], files);
            out.writeInt(answer.length);
            out.write(answer);
            out.flush();
        }
    }

    private static byte[] compile(String text, String classpath, StandardJavaFileManager files) throws IOException {
        StringWriter complaints = new StringWriter();
        Memory memory = new Memory(files);
        List<String> options = List.of("-encoding", "UTF8", "-proc:none", "-cp", classpath);
        boolean isWell = COMPILER.getTask(complaints, memory, null, options, null, List.of(new Source(text))).call();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream answer = new DataOutputStream(bytes);
        answer.writeInt(isWell ? 0 : 1);
        write(answer, complaints.toString().getBytes(StandardCharsets.UTF_8));
        answer.writeInt(isWell ? memory.classes.size() : 0);
        if (isWell) {
            for (Map.Entry<String, ByteArrayOutputStream> entry : memory.classes.entrySet()) {
                write(answer, ("out/" + entry.getKey().replace('.', '/') + ".class").getBytes(StandardCharsets.UTF_8));
                write(answer, entry.getValue().toByteArray());
            }
        }
        return bytes.toByteArray();
    }

    private static void write(DataOutputStream answer, byte[] content) throws IOException {
        answer.writeInt(content.length);
        answer.write(content);
    }

    /** The program's text. */
    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String text) {
            super(URI.create("string:///Problem.java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoresErrors) {
            return text;
        }

        @Override
        public String getName() {
            return "Problem.java";
        }
    }

    /** Holds the classes that one compilation makes. */
    private static final class Memory extends ForwardingJavaFileManager<StandardJavaFileManager> {
        final Map<String, ByteArrayOutputStream> classes = new TreeMap<>();

        Memory(StandardJavaFileManager files) {
            super(files);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                JavaFileManager.Location where, String name, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("memory:///" + name.replace('.', '/') + kind.extension), kind) {
                @Override
                public OutputStream openOutputStream() {
                    ByteArrayOutputStream content = new ByteArrayOutputStream();
                    classes.put(name, content);
                    return content;
                }
            };
        }
    }
}
