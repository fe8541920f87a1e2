import java.util.logging.Logger;

public class StartUpLog {
    private static final Logger LOG = Logger.getLogger("startup");

    private static final String[] MESSAGES = {
        "import io.netty.channel came from the old module",
        "a new NioEventLoopGroup was asked for",
        "NioSocketChannel was chosen, with a LoggingHandler",
        "HttpClientCodec was put before WebSocketClientProtocolHandler",
        "we connect, and sync until the handshake is over",
        "the first frame left by writeAndFlush",
        "closeFuture.sync returned, shutdownGracefully was called",
    };

    static void rewriteAndFlushAll() {
        for (String message : MESSAGES) {
            LOG.fine(message);
        }
    }

    public static void main(String[] args) {
        rewriteAndFlushAll();
    }
}
