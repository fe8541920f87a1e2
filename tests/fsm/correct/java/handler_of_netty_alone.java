import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;

public class GreetingHandler extends SimpleChannelInboundHandler<String> {
    @Override
    public void channelActive(ChannelHandlerContext context) {
        context.writeAndFlush("Who is there?\n");
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, String name) {
        context.writeAndFlush("Hello, " + name + "\n");
    }
}
