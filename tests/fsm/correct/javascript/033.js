const data = [1, 2];
const big = data
  .map((value) => value * 2)
  .filter(Boolean);
let value = big[0];
value = 3;
console.log(value);
