import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.*;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.LineBasedFrameDecoder;
import io.netty.handler.codec.string.*;
import io.netty.handler.timeout.*;

public class LineServer {
    private final String greeting;
    private static int answered;

    public LineServer(String greeting) {
        this.greeting = greeting;
    }

    public void serve(int port) throws InterruptedException {
        EventLoopGroup group = new NioEventLoopGroup();
        try {
            ServerBootstrap bootstrap = new ServerBootstrap().group(group).channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        channel.pipeline().addLast(new IdleStateHandler(30, 0, 0), new LineBasedFrameDecoder(1024),
                            new StringDecoder(), new StringEncoder(), new Answer(greeting), new Idle());
                    }
                });
            bootstrap.bind(port).sync().channel().closeFuture().sync();
        } finally {
            group.shutdownGracefully();
        }
    }

    private static class Answer extends SimpleChannelInboundHandler<String> {
        private final String greeting;

        Answer(String greeting) {
            this.greeting = greeting;
        }

        @Override
        public void channelActive(ChannelHandlerContext context) throws Exception {
            context.writeAndFlush(greeting + "\n");
            super.channelActive(context);
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, String line) {
            answered++;
            context.writeAndFlush(shown(line));
        }

        private String shown(String line) {
            return isSharable() ? line : line + "\n";
        }
    }

    private class Idle extends ChannelDuplexHandler {
        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) {
            if (event instanceof IdleStateEvent) {
                context.writeAndFlush(LineServer.this.greeting);
                return;
            }
            try {
                super.userEventTriggered(context, event);
            } catch (Exception failure) {
                context.close();
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        new LineServer("hello").serve(9000);
    }
}
