import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class Orders {
    enum Kind {
        BUY(1), SELL(-1) {
            @Override
            String shown() {
                return "sold";
            }
        };

        private final int sign;

        Kind(int sign) {
            this.sign = sign;
        }

        String shown() {
            return name().toLowerCase();
        }

        static Kind of(String word) {
            for (Kind kind : values()) {
                if (kind.name().equalsIgnoreCase(word)) {
                    return kind;
                }
            }
            return valueOf(word);
        }
    }

    record Order(Kind kind, int amount) implements Comparable<Order> {
        Order {
            if (amount < 0) {
                throw new IllegalArgumentException("less than nothing");
            }
        }

        Order(int amount) {
            this(Kind.BUY, amount);
        }

        int signed() {
            return kind().sign * amount();
        }

        @Override
        public int compareTo(Order other) {
            return Integer.compare(signed(), other.signed());
        }
    }

    interface Listener {
        void taken(Order order) throws IOException;

        default Listener then(Listener next) {
            return order -> {
                taken(order);
                next.taken(order);
            };
        }
    }

    private static class Printer implements Listener {
        @Override
        public void taken(Order order) {
            System.out.println(line(order));
        }

        private String line(Order order) {
            return order.kind().shown() + " " + order.amount() + " " + order.kind().ordinal();
        }
    }

    private final ExecutorService workers = Executors.newFixedThreadPool(2);
    private final Listener listener = new Printer().then(order -> { });

    void serve(int port) {
        try (ServerSocket server = new ServerSocket(port)) {
            while (true) {
                try (Socket socket = server.accept()) {
                    take(new Order(Kind.of("buy"), socket.getInputStream().read()));
                } catch (IllegalArgumentException unknown) {
                    System.err.println(unknown.getMessage());
                }
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    void take(Order order) {
        workers.submit(() -> {
            listener.taken(order);
            return order;
        });
    }

    void all(List<Order> orders) throws IOException {
        try {
            for (Order order : orders) {
                listener.taken(order);
            }
        } catch (IOException failure) {
            System.err.println(failure.getMessage());
            throw failure;
        }
    }

    CompletableFuture<Integer> sum(List<Order> orders) {
        return CompletableFuture.supplyAsync(() -> total(orders)).thenApply(this::doubled)
            .exceptionally(failure -> nothing(failure));
    }

    private int total(List<Order> orders) {
        return orders.stream().mapToInt(Order::signed).sum();
    }

    private int doubled(int total) {
        return 2 * total;
    }

    private Integer nothing(Throwable failure) {
        return 0;
    }

    public static void main(String[] arguments) {
        new Orders().serve(9000);
    }
}
