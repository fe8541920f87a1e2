class A { private int sent, received; private String host;
  public static void main(String[] args) { int sent = 0, received = 0; for (int i = 0, host = 3;
    i < host; i++) { sent++; received += host; } System.out.println(sent + received); } }
