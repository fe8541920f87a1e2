import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class ReportPrinter {
    private final ExecutorService printers = Executors.newFixedThreadPool(2);

    void print(String report) {
        printers.submit(() -> System.out.println(report));
    }

    public static void main(String[] args) throws InterruptedException {
        ReportPrinter printer = new ReportPrinter();
        printer.print("old code: import io.grpc.ManagedChannel and its builder");
        printer.print("old code: ManagedChannelBuilder.forAddress and newBlockingStub were in one method");
        printer.printers.shutdown();
        printer.printers.awaitTermination(1, TimeUnit.SECONDS);
    }
}
