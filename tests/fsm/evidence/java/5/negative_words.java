import java.time.Duration;
import java.util.logging.Logger;

public class MigrationReport {
    private static final Logger LOG = Logger.getLogger("migration");

    private final int modulesRebound;

    MigrationReport(int modulesRebound) {
        this.modulesRebound = modulesRebound;
    }

    void log(Duration took) {
        LOG.info("planned: import io.netty.channel everywhere");
        LOG.info("planned: one NioEventLoopGroup per process, a new Bootstrap per port");
        LOG.info("planned: NioDatagramChannel, bind on start, closeFuture on stop");
        LOG.info(modulesRebound + " modules done in " + took.toMinutes() + " minutes");
    }

    public static void main(String[] args) {
        new MigrationReport(3).log(Duration.ofMinutes(40));
    }
}
