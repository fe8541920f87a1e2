function f() {
  const res = 3;
  return res;
}
function g(run = () => 1) {
  return run();
}
function h(run = g(), res) {
  res = run;
  return res;
}
f(); g(); h();
