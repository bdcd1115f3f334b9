import { WebSocketServer, type WebSocket } from 'ws';
import { NOTIFICATION, serveSending } from './send-to-all.ts';

/** The other peer: bare websockets, by user. */
const sockets = new Map<string, WebSocket>();

const server = serveSending(() => {
  for (const socket of sockets.values()) socket.send(JSON.stringify(['notification', NOTIFICATION]));
});
new WebSocketServer({ server }).on('connection', (socket, request) => {
  sockets.set(new URL(request.url ?? '', 'ws://localhost').searchParams.get('userId') ?? '', socket);
  socket.send('in');
});
