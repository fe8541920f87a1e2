import java.util.*;
class A { void f(Map<String, String> m) { try { String key = m.get("a"); String value = m.get(key);
    System.out.println(value); } catch (RuntimeException e) { m.forEach((key,
    value) -> System.out.println(key + value)); } } }
