import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.websocketx.WebSocketClientHandshakeException;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProtocols;
import javax.net.ssl.SSLException;

class Handshakes {
    static SslContext context() throws SSLException {
        return SslContextBuilder.forClient().protocols(SslProtocols.TLS_v1_3).build();
    }

    static HttpHeaders refused(WebSocketClientHandshakeException reason) {
        System.err.println(reason.response());
        return DefaultHttpHeadersFactory.headersFactory().newHeaders();
    }
}
