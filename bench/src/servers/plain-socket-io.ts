import { LIVE_PATH } from '@magnetx/contracts';
import { Server } from 'socket.io';
import { NOTIFICATION, serveSending } from './send-to-all.ts';

/** The peer: socket.io as it comes, with a room for each user. */
const users = new Set<string>();
const io = new Server({ path: LIVE_PATH, serveClient: false });

io.on('connection', (socket) => {
  const user = String(socket.handshake.query['userId']);
  users.add(user);
  void socket.join(user);
});
io.attach(
  serveSending(() => {
    for (const user of users) io.to(user).emit('notification', NOTIFICATION);
  }),
);
