const message = 'a';
const lines = [
  `value
count = 1`,
];
const count = 2;
console.log(message, lines, count);
