class Fail extends Exception { private Exception first; Exception cause() { return first; }
    @Override public synchronized Exception getCause() { return first; }
  static Exception g(Fail f) { Exception why = f.getCause(); Exception b; b = f.cause(); return why; } }
