class A {
  items = [];
  all() { return this.items; }
  f() { const items = this.all(); return items; }
}
new A();
