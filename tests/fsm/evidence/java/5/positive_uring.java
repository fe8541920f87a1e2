import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.DatagramPacket;
import io.netty.incubator.channel.uring.IOUringDatagramChannel;
import io.netty.incubator.channel.uring.IOUringEventLoopGroup;

public class UringReceiver extends SimpleChannelInboundHandler<DatagramPacket> {
    @Override
    protected void channelRead0(ChannelHandlerContext context, DatagramPacket packet) {
        System.out.println(packet.sender() + " sends " + packet.content().readableBytes());
    }

    public static void main(String[] args) throws InterruptedException {
        EventLoopGroup group = new IOUringEventLoopGroup();
        new Bootstrap().group(group).channel(IOUringDatagramChannel.class).handler(new UringReceiver())
            .bind(9000).sync().channel().closeFuture().sync();
        group.shutdownGracefully();
    }
}
