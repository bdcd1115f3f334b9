import { LIVE_PATH } from '@magnetx/contracts';
import type { SocketDialect } from './open-sockets.ts';

const isEvent = (message: string): boolean => message.includes('"notification"');

/** socket.io over Engine.IO 4: a digit for the kind of packet, and one for what a message is about. */
const socketIo = {
  pathOf: (user: string) => `${LIVE_PATH}/?EIO=4&transport=websocket&userId=${user}`,
  isEvent,
};

const PING = '2';
const PONG = '3';

function answerToEngine(message: string): string | undefined {
  if (message === PING) return PONG;
  return message.startsWith('0') ? '40' : undefined;
}

/** The product's hub: a connection needs a token. */
export const HUB_DIALECT: SocketDialect = {
  ...socketIo,
  answerTo: (message, user) =>
    message.startsWith('40') ? `42["authenticate",{"token":"${user}"}]` : answerToEngine(message),
  isIn: (message) => message.startsWith('42["authenticated"'),
};

export const SOCKET_IO_DIALECT: SocketDialect = {
  ...socketIo,
  answerTo: answerToEngine,
  isIn: (message) => message.startsWith('40'),
};

export const WS_DIALECT: SocketDialect = {
  pathOf: (user) => `/?userId=${user}`,
  answerTo: () => undefined,
  isIn: (message) => message === 'in',
  isEvent,
};
