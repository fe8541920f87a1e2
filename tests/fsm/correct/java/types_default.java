import java.util.*;
class A { Object f(Map<String, ?> m) { Object o = m.getOrDefault("a", null);
    System.out.println(String.format("%s %s", m.getOrDefault("b", null), "x")); return o; } }
