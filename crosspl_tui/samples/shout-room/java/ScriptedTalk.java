import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;

/**
 * A talk with the room that follows a script instead of the network, for trying
 * the commentary out where no room runs.
 */
public final class ScriptedTalk {

    private static final String HANG_UP = "!";

    private final BufferedReader script;
    private final List<String> shouted = new ArrayList<>();
    private boolean over;

    /**
     * Learns a script.
     *
     * @param script the room's answers, one per line; {@code !} is where the line breaks
     */
    public ScriptedTalk(String script) {
        this.script = new BufferedReader(new StringReader(script));
    }

    /**
     * Pretends to shout.
     *
     * @param line what the talker says
     * @return the script's next answer
     * @throws IOException when the script says that the line breaks, or is at its end
     */
    public String shout(String line) throws IOException {
        shouted.add(line);
        String answer = over ? HANG_UP : script.readLine();
        if (answer == null || answer.equals(HANG_UP)) {
            over = true;
            throw new SocketException("the script hangs up after " + shouted.size() + " lines");
        }
        return answer;
    }

    /**
     * Reads a script that others wrote down, without its remarks.
     *
     * @param written the lines; those that start with {@code #} are remarks
     * @return the lines that count, up to the one where the talk is closed
     * @throws IOException if the text cannot be read
     */
    public static List<String> lines(String written) throws IOException {
        List<String> lines = new ArrayList<>();
        BufferedReader reader = new BufferedReader(new StringReader(written));
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            if (line.equals("talk closed")) {
                break;
            }
            if (!line.startsWith("#")) {
                lines.add(line);
            }
        }
        return lines;
    }
}
