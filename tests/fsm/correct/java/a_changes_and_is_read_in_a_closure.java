class Pier {
    void f() {
        String a = null;
        a = name();
        Object b = new Quay(a) { void g() { } };
    }
    String name() { return null; }
}
