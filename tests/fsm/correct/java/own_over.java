class Base { void send(String a) { } static void log(String a) { } }
class A extends Base { void send(int a) throws java.io.IOException { } void log(int a) { }
    void go() { send("x"); } static void st() { log("x"); } }
