class A { record Failed(Exception cause) { } Exception f(Failed x) { Exception why = x.cause();
    return why; } }
