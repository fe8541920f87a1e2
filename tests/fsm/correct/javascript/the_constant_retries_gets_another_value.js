function a(opts) {
  const {
    retries = 3,
    delay = 10,
  } = opts;
  return retries + delay;
}
function b() {
  const retries = 5;
  return retries;
}
console.log(a({}), b());
