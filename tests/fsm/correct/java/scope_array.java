class A { byte buffer[] = new byte[3]; void f() { try { byte[] buffer = {1};
    System.out.println(buffer.length); } finally { System.out.println(buffer.length); } } }
