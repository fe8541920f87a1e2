const name = 'x';
const o = {
  name,
  set(v) {
    o.v = v;
  },
};
for (const [key, value] of Object.entries(o)) {
  console.log(key, value);
}
function f({ name = 'y', value } = {}) {
  name = name + 1;
  return name + value;
}
f();
