const limit = 5;
function f(a,
  limit) {
  limit -= 1;
  return limit;
}
const g = async limit => {
  limit++;
  return limit;
};
class A {
  m(x, { limit } = {}) {
    limit = limit || 3;
    return limit;
  }
}
f(1, limit); g(1); new A().m();
