import io.netty.channel.*;
class A {
    void f(ChannelHandlerContext ctx, Throwable why) { ChannelPromise promise = ctx.newPromise();
    ctx.close(promise); if (why != null) promise.setFailure(why); }
}
