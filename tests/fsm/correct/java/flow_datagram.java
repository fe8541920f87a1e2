import java.net.*;
import java.nio.*;
import java.nio.channels.*;
class A { void f() throws Exception { DatagramChannel channel = DatagramChannel.open();
    channel.configureBlocking(false); channel.connect(new InetSocketAddress("localhost", 9));
    channel.write(ByteBuffer.wrap(new byte[1])); } }
