const fns = {};
for (const name of ['info', 'warn']) fns[name] = console.log;
class Log {
  constructor(target) {
    ['info', 'warn'].forEach((name) => { target[name] = console.log; });
  }
}
class App {
  constructor() { new Log(this); }
  run() { this.info('x'); }
}
new App().run();
