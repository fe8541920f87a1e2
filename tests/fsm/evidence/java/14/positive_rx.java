import io.vertx.rxjava3.core.Vertx;

public class RxSend {
    public static void main(String[] args) {
        Vertx vertx = Vertx.vertx();
        vertx.createDatagramSocket().rxSend("hello", 9999, "localhost").subscribe(vertx::close);
    }
}
