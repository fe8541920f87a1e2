import java.io.*;
import java.net.*;
class Server {
    private volatile boolean running = true; private ServerSocket serverSocket; private final int port;
    Server(int port) { this.port = port; }
    void start() throws IOException {
        try (ServerSocket socket = new ServerSocket(port)) {
            this.serverSocket = socket;
            while (running) { try (Socket client = socket.accept()) {
    client.getOutputStream().write(1); } }
        }
    }
    void stop() throws IOException { running = false; if (serverSocket != null) serverSocket.close(); }
}
