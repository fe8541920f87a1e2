class A { private int count, total; void f(int n) { try { int total = 10 / n;
    System.out.println(total); } catch (ArithmeticException e) { System.out.println(total); }
    finally { total++; } } }
