import java.net.InetSocketAddress;
import org.apache.mina.common.ConnectFuture;
import org.apache.mina.common.IoHandlerAdapter;
import org.apache.mina.common.IoSession;
import org.apache.mina.filter.codec.ProtocolCodecFilter;
import org.apache.mina.filter.codec.textline.TextLineCodecFactory;
import org.apache.mina.transport.socket.nio.SocketConnector;
import org.apache.mina.transport.socket.nio.SocketConnectorConfig;

public class OldClient {
    public static void main(String[] args) {
        SocketConnector connector = new SocketConnector();
        SocketConnectorConfig config = new SocketConnectorConfig();
        config.getFilterChain().addLast("codec", new ProtocolCodecFilter(new TextLineCodecFactory()));
        ConnectFuture future = connector.connect(new InetSocketAddress("localhost", 8080), new IoHandlerAdapter() {
            @Override
            public void messageReceived(IoSession session, Object message) {
                System.out.println(message);
            }
        }, config);
        future.join();
        future.getSession().write("hello");
    }
}
