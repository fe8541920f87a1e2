class Pier {
    int depth;
    static class Quay extends Pier { int f() { return depth; } }
}
