let timer;
const retry = (task, limit = 3) => {
  let left = limit;
  const run = async () => {
    try {
      const result = await task();
      return { result, left };
    } catch (error) {
      const { message } = error;
      left -= 1;
      if (!left) throw new Error(message);
      return new Promise((resolve) => {
        timer = setTimeout(() => resolve(run()), 100);
      });
    }
  };
  return run();
};

function stop() {
  const message = timer ? 'stopped' : 'nothing to stop';
  clearTimeout(timer);
  return message;
}

const describeAll = (list) => list.map(({ result, left }) => `${result}: ${left}`);

retry(async () => {
  const answer = await fetch('http://localhost:3000/');
  return answer.status;
}).then((one) => {
  for (const line of describeAll([one])) console.log(line);
  stop();
});
