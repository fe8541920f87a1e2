import java.io.IOException;
import java.net.InetSocketAddress;
import org.apache.mina.common.IoAcceptor;
import org.apache.mina.common.IoHandlerAdapter;
import org.apache.mina.common.IoSession;
import org.apache.mina.filter.codec.ProtocolCodecFilter;
import org.apache.mina.filter.codec.textline.TextLineCodecFactory;
import org.apache.mina.transport.socket.nio.SocketAcceptor;
import org.apache.mina.transport.socket.nio.SocketAcceptorConfig;

public class OldServer extends IoHandlerAdapter {
    @Override
    public void messageReceived(IoSession session, Object message) {
        session.write(message);
    }

    public static void main(String[] args) throws IOException {
        IoAcceptor acceptor = new SocketAcceptor();
        SocketAcceptorConfig config = new SocketAcceptorConfig();
        config.getFilterChain().addLast("codec", new ProtocolCodecFilter(new TextLineCodecFactory()));
        acceptor.bind(new InetSocketAddress(8080), new OldServer(), config);
    }
}
