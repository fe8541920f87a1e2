import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.net.Socket;

public class UploadServer {
    public static void main(String[] args) throws IOException {
        try (ServerSocket server = new ServerSocket(7001)) {
            while (true) {
                try (Socket client = server.accept();
                        InputStream input = client.getInputStream()) {
                    byte[] buffer = new byte[8192];
                    int count;
                    while ((count = input.read(buffer
