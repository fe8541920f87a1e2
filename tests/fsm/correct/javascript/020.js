function Queue() { this.items = []; }
Queue.prototype.push = function (x) { this.items.push(x); };
const q = new Queue();
q.push(1);
var q2 = new (class Inner { go() { return 1; } })();
q2.go();
