const first = 1,
  second = 2;
console.log(first, second);
