import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;

public class CounterClient {
    public static void main(String[] args) {
        try (Socket socket = new Socket("127.0.0.1", 5000);
                var out = new DataOutputStream(socket.getOutputStream());
                var in = new DataInputStream(socket.getInputStream())) {
            out.writeUTF("visits");
            out.writeInt(1);
            out.flush();
            System.out.println("visits so far: " + in.readInt());
        } catch (IOException e) {
            System.err.println("no answer: " + e.getMessage());
        }
    }
}
