class A { void f(Object o) { try { String text = o.toString(); System.out.println(text); }
    catch (RuntimeException e) { Object c = e.getCause();
    if (c instanceof String text && text.isEmpty()) System.out.println(text); } } }
