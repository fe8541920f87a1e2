import java.util.*;
class A { void f(List<String> l) { int i = 0; i++; String s = "a"; s += "b";
    Runnable r = new Runnable() { public void run() { for (String s : l) System.out.println(s);
    l.forEach(i -> System.out.println(i)); } }; r.run(); } }
