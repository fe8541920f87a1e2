import java.lang.annotation.*;
class A { String name; int value;
  @Retention(RetentionPolicy.RUNTIME) @interface Column { String name(); int value() default 1; }
  static class Row { @Column(name = "id") int id; @Column(name = "x", value = 3) int x; }
  @Column(name = "go") static void f() { } }
