import io.netty.bootstrap.Bootstrap;
import io.netty.channel.*;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http.*;
import io.netty.handler.codec.http.websocketx.*;
import java.net.URI;

public class NettyTicker {
    static class Frames extends SimpleChannelInboundHandler<TextWebSocketFrame> {
        @Override
        protected void channelRead0(ChannelHandlerContext context, TextWebSocketFrame frame) {
            System.out.println("tick " + frame.text());
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) {
            if (event == WebSocketClientProtocolHandler.ClientHandshakeStateEvent.HANDSHAKE_COMPLETE) {
                context.writeAndFlush(new TextWebSocketFrame("subscribe gold"));
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        var configuration =
                WebSocketClientProtocolConfig.newBuilder().webSocketUri(URI.create("ws://ticker.example/feed")).build();
        EventLoopGroup group = new NioEventLoopGroup();
        try {
            Bootstrap bootstrap = new Bootstrap().group(group).channel(NioSocketChannel.class);
            bootstrap.handler(new ChannelInitializer<SocketChannel>() {
                @Override
                protected void initChannel(SocketChannel channel) {
                    channel.pipeline().addLast(new HttpClientCodec(), new HttpObjectAggregator(8192));
                    channel.pipeline().addLast(new WebSocketClientProtocolHandler(configuration), new Frames());
                }
            });
            bootstrap.connect("ticker.example", 80).sync().channel().closeFuture().sync();
        } finally {
            group.shutdownGracefully();
        }
    }
}
