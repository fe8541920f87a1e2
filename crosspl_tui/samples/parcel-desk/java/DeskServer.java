import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The tracking desk: stores scans and answers where a parcel is.
 */
public final class DeskServer {

    private static final int PORT = 8460;
    private static final int MAX_BODY_BYTES = 4096;

    private final Map<String, String> parcels = new ConcurrentHashMap<>();

    /**
     * Serves {@code GET} and {@code POST /parcels/<id>} until the listening channel ends.
     *
     * @param port TCP port to listen on
     * @throws InterruptedException if interrupted while serving
     */
    public void serve(int port) throws InterruptedException {
        EventLoopGroup workers = new NioEventLoopGroup();
        try {
            new ServerBootstrap()
                    .group(workers)
                    .channel(NioServerSocketChannel.class)
                    .childHandler(new ChannelInitializer<SocketChannel>() {
                        @Override
                        protected void initChannel(SocketChannel channel) {
                            channel.pipeline().addLast(
                                    new HttpServerCodec(), new HttpObjectAggregator(MAX_BODY_BYTES), new Counter());
                        }
                    })
                    .bind(port).sync()
                    .channel().closeFuture().sync();
        } finally {
            workers.shutdownGracefully();
        }
    }

    private final class Counter extends SimpleChannelInboundHandler<FullHttpRequest> {
        @Override
        protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
            String parcel = parcels.get(request.uri());
            HttpResponseStatus status = parcel == null ? HttpResponseStatus.NOT_FOUND : HttpResponseStatus.OK;
            if (HttpMethod.POST.equals(request.method())) {
                parcel = request.content().toString(StandardCharsets.UTF_8);
                parcels.put(request.uri(), parcel);
                status = HttpResponseStatus.CREATED;
            }
            ByteBuf body = Unpooled.copiedBuffer(parcel == null ? "{}" : parcel, StandardCharsets.UTF_8);
            DefaultFullHttpResponse answer = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, body);
            answer.headers().set(HttpHeaderNames.CONTENT_TYPE, "application/json");
            answer.headers().set(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes());
            context.writeAndFlush(answer).addListener(ChannelFutureListener.CLOSE);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new DeskServer().serve(PORT);
    }
}
