import java.net.Socket;
class A { Socket s; int f(Object o) { return switch (o) { case String s -> s.length();
    case Integer i when i > 3 -> i.intValue(); default -> 0; }; } record P(String a, int b) {}
    int g(Object o, Socket a) { return o instanceof P(String q, int b) ? q.length() + b : 0; } }
