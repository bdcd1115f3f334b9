import type { Socket } from 'node:net';
import { isMalformed } from '../bson/codec';
import type { ConnectionInfo } from '../commands/command';
import { prepare } from '../dispatch';
import type { Engine } from '../engine';
import { MongoFailure } from '../errors';
import type { Executor } from '../executor';
import { FrameReader } from './frames';
import type { Request } from './messages';
import { ProtocolError, parseMessage, replyMessage } from './messages';

/** One client connection: requests in, replies out, in order. */
export class Connection implements ConnectionInfo {
  readonly id: number;
  readonly host: string;
  private readonly socket: Socket;
  private readonly frames = new FrameReader();

  constructor(socket: Socket, id: number, engine: Engine, executor: Executor, onClose: (gone: Connection) => void) {
    this.id = id;
    this.socket = socket;
    const address = socket.localFamily === 'IPv6' ? `[${socket.localAddress}]` : String(socket.localAddress);
    this.host = `${address}:${socket.localPort}`;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.receive(chunk, engine, executor));
    // A reset by the client is an ordinary end; `close` follows.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => onClose(this));
  }

  close(): void {
    this.socket.destroy();
  }

  private receive(chunk: Buffer, engine: Engine, executor: Executor): void {
    try {
      for (const message of this.frames.push(chunk)) this.handle(parseMessage(message), engine, executor);
    } catch (error) {
      const expected = error instanceof ProtocolError || isMalformed(error);
      if (!expected) process.stderr.write(`embedded-mongo: ${error instanceof Error ? error.stack : String(error)}\n`);
      this.socket.destroy();
    }
  }

  private handle(request: Request, engine: Engine, executor: Executor): void {
    try {
      const job = prepare(engine, request.body, this);
      executor.submit(job, (reply) => this.answer(request, reply));
    } catch (error) {
      if (!(error instanceof MongoFailure)) throw error;
      this.answer(request, error.toReply());
    }
  }

  private answer(request: Request, reply: Parameters<typeof replyMessage>[1]): void {
    if (!request.silent && this.socket.writable) this.socket.write(replyMessage(request, reply));
  }
}
