class A { static class Part { void go() { } } }
class B { interface Part { void stay(); } void f(Part part) { part.stay(); } }
