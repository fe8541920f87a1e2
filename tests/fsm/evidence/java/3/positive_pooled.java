import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.pool.AbstractChannelPoolHandler;
import io.netty.channel.pool.FixedChannelPool;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.LineBasedFrameDecoder;
import io.netty.util.concurrent.FutureListener;

public class PooledClient {
    public static void main(String[] args) {
        Bootstrap bootstrap = new Bootstrap().group(new NioEventLoopGroup()).channel(NioSocketChannel.class)
            .remoteAddress("localhost", 9000);
        FixedChannelPool pool = new FixedChannelPool(bootstrap, new AbstractChannelPoolHandler() {
            @Override
            public void channelCreated(Channel channel) {
                channel.pipeline().addLast(new LineBasedFrameDecoder(1024));
            }
        }, 4);
        pool.acquire().addListener((FutureListener<Channel>) future -> {
            Channel channel = future.getNow();
            channel.writeAndFlush(Unpooled.wrappedBuffer("hello\n".getBytes()));
            pool.release(channel);
        });
    }
}
