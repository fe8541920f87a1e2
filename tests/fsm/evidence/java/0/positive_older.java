import java.io.*;
import java.net.*;

public class TimeServer {
    public static void main(String[] args) throws IOException {
        ServerSocket listener = new ServerSocket(1313);
        try {
            for (;;) {
                Socket peer = listener.accept();
                OutputStream out = peer.getOutputStream();
                out.write((System.currentTimeMillis() + "\n").getBytes());
                out.flush();
                peer.close();
            }
        } finally {
            listener.close();
        }
    }
}
