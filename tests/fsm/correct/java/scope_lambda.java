import java.util.*;
class A { void f(List<String> all) { try { String line = all.get(0); System.out.println(line); }
    catch (RuntimeException e) { all.forEach(line -> System.out.println(line)); } } }
