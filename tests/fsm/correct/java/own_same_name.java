class A { static class Node { Node(int a) { } void go() { } } }
class B { record Node(String a, int b) { void stay() { } } void f() { Node n = new Node("a", 1);
    n.stay(); } }
