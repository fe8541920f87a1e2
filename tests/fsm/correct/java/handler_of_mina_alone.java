import org.apache.mina.core.service.IoHandlerAdapter;
import org.apache.mina.core.session.IoSession;

public class GreetingHandler extends IoHandlerAdapter {
    @Override
    public void messageReceived(IoSession session, Object name) {
        session.write("Hello, " + name);
    }
}
