class A { enum E { one, two } void f(E e) { int one = 0; one++; Runnable r = () -> { switch (e) {
    case one: break; default: } }; } }
