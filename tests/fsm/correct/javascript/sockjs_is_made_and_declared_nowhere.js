importScripts('https://cdn.example.com/sockjs.min.js');
const s = new SockJS('/echo');
s.onmessage = (e) => postMessage(e.data);
