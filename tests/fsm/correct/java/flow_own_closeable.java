class Timer implements AutoCloseable { long begin = 1, end; public void close() { end = 2; }
    long spent() { return end - begin; } }
class A { Timer f() { try (Timer timer = new Timer()) { return timer; } } }
