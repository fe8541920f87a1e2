class Pier {
    static class Quay { static class Error { Error() {} } }
    void f() { throw new Error("lost"); }
}
