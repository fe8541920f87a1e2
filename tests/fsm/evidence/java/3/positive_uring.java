import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import io.netty.incubator.channel.uring.IOUringEventLoopGroup;
import io.netty.incubator.channel.uring.IOUringSocketChannel;

public class Uring {
    public static void main(String[] args) throws InterruptedException {
        EventLoopGroup group = new IOUringEventLoopGroup();
        new Bootstrap().group(group).channel(IOUringSocketChannel.class).handler(new ChannelInboundHandlerAdapter())
            .connect("localhost", 80).sync().channel().closeFuture().sync();
        group.shutdownGracefully();
    }
}
