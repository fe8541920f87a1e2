import java.io.*;

public class DirectoryLister {
    public static void main(String[] args) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("ls", "-l");
        builder.directory(new File("/tmp"));
        builder.redirectErrorStream(true);
        Process process = builder.start();
        BufferedReader reader = new BufferedReader(new InputStreamReader(process.getInputStream()));
        String line;
        while ((line = reader.readLine()) != null) {
            System.out.println(line);
        }
        int code = process.waitFor();
        System.out.println("exit code " + code);
    }
}
