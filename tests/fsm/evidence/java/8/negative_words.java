import java.nio.file.Files;
import java.nio.file.Path;

public class Mailbox {
    private int sendersBlocked;

    void blockSender(String address) {
        sendersBlocked++;
        System.out.println("blocked " + address);
    }

    public static void main(String[] args) throws Exception {
        Mailbox mailbox = new Mailbox();
        for (String address : Files.readAllLines(Path.of("blocked.txt"))) {
            mailbox.blockSender(address);
        }
        System.out.println("DatagramChannel.open is not used here; we send nothing and clear nothing");
        System.out.println(mailbox.sendersBlocked + " senders; you may close the window");
    }
}
