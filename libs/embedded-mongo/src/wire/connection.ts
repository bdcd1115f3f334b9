import type { Socket } from 'node:net';
import type { Doc } from '../bson/codec.ts';
import type { ConnectionInfo } from '../commands/connection-info.ts';
import { prepare } from '../dispatch.ts';
import type { Engine } from '../engine.ts';
import { CommandError } from '../errors.ts';
import type { Executor } from '../executor.ts';
import { FrameReader } from './frames.ts';
import { ProtocolError, setMoreToCome, readHeader, readCommand, replyMessage, type RequestHeader } from './messages.ts';

/**
 * A client connection that handles one request at a time, as MongoDB does. The next request waits until the client has
 * received the previous reply, so a client that does not read costs at most one request and one reply.
 */
export class Connection implements ConnectionInfo {
  readonly id: number;
  readonly host: string;
  appName?: string;
  private readonly socket: Socket;
  private readonly engine: Engine;
  private readonly executor: Executor;
  private readonly frames = new FrameReader();
  /** Complete messages that wait for their turn. */
  private readonly waiting: Buffer[] = [];
  private busy = false;

  constructor(socket: Socket, id: number, engine: Engine, executor: Executor, onClose: (gone: Connection) => void) {
    this.id = id;
    this.socket = socket;
    this.engine = engine;
    this.executor = executor;
    const address = socket.localFamily === 'IPv6' ? `[${socket.localAddress}]` : String(socket.localAddress);
    this.host = engine.announcedAs ?? `${address}:${socket.localPort}`;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => {
      this.guard(() => this.waiting.push(...this.frames.push(chunk)));
      this.next();
    });
    // A reset by the client is a normal end; `close` follows.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      this.waiting.length = 0;
      onClose(this);
    });
  }

  close(): void {
    this.socket.destroy();
  }

  private next(): void {
    while (!this.busy && !this.socket.destroyed) {
      const message = this.waiting.shift();
      if (!message) break;
      this.busy = true;
      this.guard(() => this.handle(message));
    }
    // Back pressure: pipelined requests stay with the client.
    if (this.waiting.length > 0) this.socket.pause();
    else if (this.socket.isPaused()) this.socket.resume();
  }

  /** Closes the connection after a protocol error or an internal error. */
  private guard(step: () => void): void {
    try {
      step();
    } catch (error) {
      if (!(error instanceof ProtocolError)) {
        process.stderr.write(`embedded-mongo: ${error instanceof Error ? error.stack : String(error)}\n`);
      }
      this.socket.destroy();
    }
  }

  private handle(message: Buffer): void {
    const header = readHeader(message);
    try {
      this.run(header, readCommand(message, header));
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      this.send(header, replyMessage(header, error.toReply(), this.engine.clock.replyFields));
    }
  }

  private run(header: RequestHeader, command: Doc): void {
    const job = prepare(this.engine, command, this);
    this.executor.submit(job, (reply) =>
      this.guard(() => {
        const answer = replyMessage(header, reply, this.engine.clock.replyFields);
        const isStream = header.acceptsStream && command['topologyVersion'] !== undefined && reply['ok'] === 1;
        if (!isStream) this.send(header, answer);
        else this.send(header, answer, { ...header, id: setMoreToCome(answer) }, command);
      }),
    );
  }

  /** Sends a reply. In a reply stream, the command then runs again for the following reply. */
  private send(header: RequestHeader, answer: Buffer, following?: RequestHeader, command?: Doc): void {
    const afterReply = (): void => {
      if (following && command && this.socket.writable) this.guard(() => this.run(following, command));
      else {
        this.busy = false;
        this.next();
      }
    };
    const isTaken = header.noReply || !this.socket.writable || this.socket.write(answer);
    if (isTaken) afterReply();
    else this.socket.once('drain', afterReply);
  }
}
