import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { decode, encode, type Doc } from '../bson/codec.ts';
import { cleanDatabase } from '../testing.ts';
import { FrameReader } from '../wire/frames.ts';

/** Encodes an OP_MSG request. */
export function requestBytes(body: Doc, flags = 0): Buffer {
  const payload = encode(body);
  const head = Buffer.alloc(21);
  head.writeInt32LE(head.length + payload.length, 0);
  head.writeInt32LE(1, 4);
  head.writeInt32LE(2013, 12);
  head.writeUInt32LE(flags, 16);
  return Buffer.concat([head, payload]);
}

/** Decodes the document of an OP_MSG reply. */
export function replyOf(message: Buffer): Doc {
  return decode(message.subarray(21));
}

/** A connection without a driver, for full control over the bytes on the wire. */
export class RawClient {
  readonly socket: Socket;
  private readonly frames = new FrameReader();
  private readonly waiting: { resolve: (message: Buffer) => void; reject: (error: Error) => void }[] = [];

  constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', (chunk) => {
      for (const message of this.frames.push(chunk)) this.waiting.shift()?.resolve(message);
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      for (const { reject } of this.waiting.splice(0)) reject(new Error('connection closed'));
    });
  }

  /** Connects to a server; by default to that of the jest run. */
  static async open(url = cleanDatabase().url): Promise<RawClient> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new RawClient(socket);
  }

  /** Sends bytes and resolves with the next message. */
  exchange(bytes: Buffer): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.socket.write(bytes);
    });
  }

  /** Sends a command and resolves with its reply, even an error reply. */
  async command(body: Doc): Promise<Doc> {
    return replyOf(await this.exchange(requestBytes(body)));
  }

  /** Sends bytes that must end the connection. */
  closedBy(bytes: Buffer): Promise<void> {
    return new Promise((resolve) => {
      // A reset also counts as a close.
      this.socket.once('close', () => resolve());
      this.socket.write(bytes);
    });
  }

  close(): void {
    this.socket.destroy();
  }
}
