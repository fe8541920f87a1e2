let timer;
const start = () => {
  timer = setTimeout(stop, 10);
};
function stop() {
  const timerName = 'x';
  clearTimeout(timer);
  timer = null;
  return timerName;
}
start();
