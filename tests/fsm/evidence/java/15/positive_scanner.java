import java.io.*;
import java.net.*;
import java.util.Scanner;

public class GuessClient {
    public static void main(String[] args) {
        try (Socket socket = new Socket("localhost", 8189)) {
            Scanner in = new Scanner(socket.getInputStream());
            PrintWriter out = new PrintWriter(socket.getOutputStream(), true);
            out.println("guess 42");
            while (in.hasNextLine()) {
                System.out.println(in.nextLine());
            }
        } catch (IOException e) {
            e.printStackTrace();
        }
    }
}
