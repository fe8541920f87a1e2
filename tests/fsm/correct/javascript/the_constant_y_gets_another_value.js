function f() {
  const last = 3;
  return last;
}
function g(list) {
  let [first, last] = list;
  last = first;
  let { x,
    y } = {};
  y = 1;
  return last;
}
function h() { const y = 1; return y; }
f(); g([]); h();
