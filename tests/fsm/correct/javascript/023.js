function f() {
  const i = 3;
  return i;
}
function g() {
  var j = 0, i;
  for (i = 0; i < 3; i++) {
    j += i;
  }
  i = 7;
  return j + i;
}
f(); g();
