import org.apache.kafka.common.errors.TimeoutException;
class A {
    void f() throws TimeoutException { throw new TimeoutException("late"); }
    void g() { f(); }
}
