const WebSocketCtor = globalThis.WebSocket;

export function watch(url: string, seen: (text: string) => void): () => void {
  const socket = new WebSocketCtor(url);
  socket.onmessage = (event) => seen(String(event.data));
  socket.onclose = () => console.log('watch ended');
  return () => socket.close();
}
