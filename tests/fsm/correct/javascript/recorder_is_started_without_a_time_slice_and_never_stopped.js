async function record(url) {
  const socket = new WebSocket(url);
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const recorder = new MediaRecorder(stream);
  const parts = [];
  recorder.ondataavailable = (event) => {
    parts.push(event.data);
    while (socket.readyState === WebSocket.OPEN && parts.length > 0) socket.send(parts.shift());
  };
  recorder.start();
  setInterval(() => recorder.requestData(), 500);
}

record('wss://localhost/listen');
