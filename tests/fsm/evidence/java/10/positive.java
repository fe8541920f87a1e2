import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import org.apache.mina.core.future.ConnectFuture;
import org.apache.mina.core.service.IoHandlerAdapter;
import org.apache.mina.core.session.IoSession;
import org.apache.mina.filter.codec.ProtocolCodecFilter;
import org.apache.mina.filter.codec.textline.TextLineCodecFactory;
import org.apache.mina.transport.socket.nio.NioSocketConnector;

public class MinaClient {
    static class Printer extends IoHandlerAdapter {
        @Override
        public void messageReceived(IoSession session, Object message) {
            System.out.println("server says " + message);
            session.closeNow();
        }

        @Override
        public void exceptionCaught(IoSession session, Throwable cause) {
            cause.printStackTrace();
            session.closeNow();
        }
    }

    public static void main(String[] args) {
        NioSocketConnector connector = new NioSocketConnector();
        try {
            connector.setConnectTimeoutMillis(3000);
            connector.getFilterChain()
                    .addLast("codec", new ProtocolCodecFilter(new TextLineCodecFactory(StandardCharsets.UTF_8)));
            connector.setHandler(new Printer());
            ConnectFuture connected = connector.connect(new InetSocketAddress("server.example", 9123));
            connected.awaitUninterruptibly();
            IoSession session = connected.getSession();
            session.write("hello");
            session.getCloseFuture().awaitUninterruptibly();
        } finally {
            connector.dispose();
        }
    }
}
