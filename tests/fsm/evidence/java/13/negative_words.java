import io.vertx.core.AbstractVerticle;
import java.util.logging.Logger;

public class CleanupVerticle extends AbstractVerticle {
    private static final Logger LOG = Logger.getLogger("cleanup");
    private static final String CREATE_NET_SERVER_HINT =
            "set new NetServerOptions, call createNetServer, give it a connectHandler and write the answer";

    @Override
    public void start() {
        vertx.setPeriodic(60_000, timer -> deleteOverwrittenFiles("/tmp/uploads"));
        LOG.info(CREATE_NET_SERVER_HINT);
    }

    private void deleteOverwrittenFiles(String folder) {
        vertx.fileSystem().readDir(folder, ".*[.]old").onSuccess(files -> {
            LOG.info(files.size() + " files to delete");
            files.forEach(file -> vertx.fileSystem().delete(file));
        });
    }
}
