import java.util.List;
import java.util.stream.Collectors;

public class ReviewChecklist {
    record Point(String area, String question) {}

    static final List<Point> POINTS = List.of(
            new Point("imports", "does import io.netty.channel cover everything?"),
            new Point("threads", "is there one new NioEventLoopGroup for accepting?"),
            new Point("sockets", "is NioServerSocketChannel given to the new ServerBootstrap?"),
            new Point("codec", "does HttpServerCodec come before HttpObjectAggregator?"),
            new Point("start", "is bind called once?"));

    static String rebindable(String area) {
        return POINTS.stream()
                .filter(point -> point.area().equals(area))
                .map(Point::question)
                .collect(Collectors.joining(" "));
    }

    public static void main(String[] args) {
        System.out.println(rebindable(args.length == 0 ? "codec" : args[0]));
    }
}
