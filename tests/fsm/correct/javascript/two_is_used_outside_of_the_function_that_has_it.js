var socket;
function open(socket) { return socket; }
open(socket);
let one = (1), two = 2;
function show(two) { return two; }
show(two);
const [three, four] = [(3), 4];
function tell(four) { return four; }
tell(four);
