class A { static final int URL = 1; int Timer = 2; int f() { return URL + Timer; }
    static int Scanner(int a) { return a; } int g() { return Scanner(1); } }
