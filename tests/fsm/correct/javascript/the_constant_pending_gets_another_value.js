function f() {
  const pending = 3;
  return pending;
}
function g() {
  let a = 1,
    pending = 0;
  pending += 1;
  pending--;
  return a + pending;
}
f(); g();
