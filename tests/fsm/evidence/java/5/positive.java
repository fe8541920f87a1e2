import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.DatagramPacket;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.util.CharsetUtil;

public class UptimeResponder extends SimpleChannelInboundHandler<DatagramPacket> {
    private final long started = System.nanoTime();

    @Override
    protected void channelRead0(ChannelHandlerContext context, DatagramPacket request) {
        String answer = "up for " + (System.nanoTime() - started) / 1_000_000_000 + " s";
        context.writeAndFlush(
                new DatagramPacket(Unpooled.copiedBuffer(answer, CharsetUtil.UTF_8), request.sender()));
    }

    public static void main(String[] args) throws InterruptedException {
        EventLoopGroup group = new NioEventLoopGroup();
        try {
            new Bootstrap()
                    .group(group)
                    .channel(NioDatagramChannel.class)
                    .option(ChannelOption.SO_BROADCAST, true)
                    .handler(new UptimeResponder())
                    .bind(7686)
                    .sync()
                    .channel()
                    .closeFuture()
                    .await();
        } finally {
            group.shutdownGracefully();
        }
    }
}
