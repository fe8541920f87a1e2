function f(list) {
  let sum = 0, count = 0;
  for (const x of list) {
    sum += x;
    count++;
  }
  return sum / count;
}
const g = () => {
  const count = 3;
  return count;
};
console.log(f([1]), g());
