class A {
  count = 0;
  bump() { return ++this.count; }
}
function f() { const total = 1; return total; }
class B {
  total = 0;
}
const b = new B();
b.total = f();
new A().bump();
