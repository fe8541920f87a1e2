import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;

public abstract class Dialog implements AutoCloseable {
    private final Socket socket;
    protected final DataInputStream in;
    protected final DataOutputStream out;

    protected Dialog(String host, int port) throws IOException {
        socket = new Socket(host, port);
        in = new DataInputStream(socket.getInputStream());
        out = new DataOutputStream(socket.getOutputStream());
    }

    public abstract String ask(String question) throws IOException;

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
