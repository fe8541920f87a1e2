const socket = new WebTransport('https://localhost');
new WheelEvent('wheel');
