class TimeoutException extends RuntimeException { TimeoutException(String m) { super(m); } }
class A {
    void f() throws TimeoutException { throw new TimeoutException("late"); }
    void g() { f(); }
    void h() { throw new TimeoutException("late"); }
}
