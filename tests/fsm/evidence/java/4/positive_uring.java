import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import io.netty.incubator.channel.uring.IOUringEventLoopGroup;
import io.netty.incubator.channel.uring.IOUringServerSocketChannel;

public class UringServer {
    public static void main(String[] args) throws InterruptedException {
        EventLoopGroup group = new IOUringEventLoopGroup();
        try {
            new ServerBootstrap().group(group).channel(IOUringServerSocketChannel.class)
                .childHandler(new ChannelInboundHandlerAdapter())
                .bind(8000).sync().channel().closeFuture().sync();
        } finally {
            group.shutdownGracefully();
        }
    }
}
