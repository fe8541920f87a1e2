import java.sql.*;
class A { byte[] f(ResultSet rs) throws SQLException { return rs.getBytes("data"); }
  byte[] getBytes(String k) { return k.getBytes(); }
  byte[] g() { return getBytes("k"); } byte[] h(A a) { return a.getBytes("k"); } }
