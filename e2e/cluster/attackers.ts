import { randomBytes } from 'node:crypto';
import { Agent, get, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { API_BASE_PATH, LIVE_PATH, uploadPicture } from '@magnetx/contracts';
import { drawPng } from '../fixtures/picture.ts';

/** Source addresses of the attackers; the ordinary clients come from 127.0.0.1. */
const ATTACKER_ADDRESSES = ['127.0.0.2', '127.0.0.3', '127.0.0.4'];
/** Each address opens connections as fast as production's default limit of 600 calls a minute lets it. */
const CONNECTIONS_PER_S = ATTACKER_ADDRESSES.length * 10;
const TRICKLE_MS = 500;
/** 15 megapixels, in a small file. */
const COSTLY_PICTURE = { width: 5_000, height: 3_000 };
const UPLOADS_PER_ACCOUNT = 4;

const TRICKLE_HEADS = [
  'POST /api/user/visits HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n',
  'POST /api/user/visits HTTP/1.1\r\nHost: localhost\r\nContent-Length: 70000\r\n\r\n{',
];

/** One client frame of a websocket (RFC 6455): final, text, masked. For payloads of up to 65,535 bytes. */
function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const isShort = payload.length < 126;
  const head = Buffer.alloc(isShort ? 2 : 4);
  head[0] = 0x81;
  head[1] = 0x80 | (isShort ? payload.length : 126);
  if (!isShort) head.writeUInt16BE(payload.length, 2);
  const mask = randomBytes(4);
  const masked = payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0));
  return Buffer.concat([head, mask, masked]);
}

/** Opens a connection that behaves as `attack` says, and opens the next one whenever the server closes it. */
function keepAttacking(
  siteUrl: string,
  { index, count }: { readonly index: number; readonly count: number },
  attack: (socket: Socket) => () => void,
): void {
  const { hostname, port } = new URL(siteUrl);
  const localAddress = ATTACKER_ADDRESSES[index % ATTACKER_ADDRESSES.length];
  const open = (): void => {
    const socket = connect({ host: hostname, port: Number(port), ...(localAddress && { localAddress }) });
    socket.on('error', () => undefined);
    const end = attack(socket);
    socket.once('close', () => {
      end();
      setTimeout(open, (count / CONNECTIONS_PER_S) * 1000);
    });
  };
  open();
}

/** Connections that send a body byte by byte, half of them chunked. */
export function startTricklers(siteUrl: string, count: number): void {
  for (let index = 0; index < count; index += 1) {
    keepAttacking(siteUrl, { index, count }, (socket) => {
      const head = TRICKLE_HEADS[index % TRICKLE_HEADS.length] ?? '';
      socket.write(head);
      socket.resume();
      const trickle = setInterval(() => {
        if (socket.writable) socket.write(head.includes('chunked') ? '1\r\n \r\n' : ' ');
      }, TRICKLE_MS);
      return () => clearInterval(trickle);
    });
  }
}

/** One connection of an attacker. */
function agentOf(index: number): Agent {
  const localAddress = ATTACKER_ADDRESSES[index % ATTACKER_ADDRESSES.length];
  return new Agent({ keepAlive: true, maxSockets: 1, ...(localAddress && { localAddress }) });
}

/** Uploads a costly picture for several accounts, each with several uploads at a time. */
export function startUploaders(siteUrl: string, tokens: readonly string[]): void {
  const file = drawPng(COSTLY_PICTURE.width, COSTLY_PICTURE.height);
  const address = new URL(`${API_BASE_PATH}${uploadPicture.path}?kind=cover`, siteUrl);
  const all = tokens.flatMap((token) => Array.from({ length: UPLOADS_PER_ACCOUNT }, () => token));
  all.forEach((token, index) => {
    const options = { agent: agentOf(index), method: 'POST', headers: { authorization: `Bearer ${token}` } };
    const send = (): void => {
      const next = () => setImmediate(send);
      const sending = request(address, options, (answer) => answer.resume().once('end', next));
      sending.once('error', next).end(file);
    };
    send();
  });
}

/** Connections that ask for these paths in turn, each as soon as it has its answer. */
export function startReaders(siteUrl: string, count: number, paths: readonly string[]): void {
  for (let index = 0; index < count; index += 1) {
    const agent = agentOf(index);
    const ask = (turn: number): void => {
      const next = () => setImmediate(ask, turn + 1);
      const address = new URL(paths[turn % paths.length] ?? '/', siteUrl);
      const headers = { accept: 'text/html' };
      get(address, { agent, headers }, (answer) => answer.resume().once('end', next)).once('error', next);
    };
    ask(index);
  }
}

/** Authenticated live connections that send `ping` without end and never read. */
export function startFlooders(
  siteUrl: string,
  people: readonly { readonly userId: string; readonly token: string }[],
): void {
  const ping = textFrame('42["ping",{}]');
  const burst = Buffer.concat(Array.from({ length: 500 }, () => ping));
  people.forEach(({ userId, token }, index) => {
    keepAttacking(siteUrl, { index, count: people.length }, (socket) => {
      const path = `${LIVE_PATH}/?EIO=4&transport=websocket&userId=${userId}`;
      const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
      const key = `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`;
      socket.write([`GET ${path} HTTP/1.1`, 'Host: localhost', ...upgrade, key, '', ''].join('\r\n'));
      socket.once('data', () => {
        socket.pause();
        socket.write(textFrame('40'));
        socket.write(textFrame(`42${JSON.stringify(['authenticate', { token }])}`));
        const flood = (): void => {
          if (!socket.writable) return;
          if (socket.write(burst)) setImmediate(flood);
          else socket.once('drain', flood);
        };
        flood();
      });
      return () => undefined;
    });
  });
}
