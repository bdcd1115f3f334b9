import type { Socket } from 'node:net';
import type { Doc } from '../bson/codec.ts';
import type { ConnectionInfo } from '../commands/connection-info.ts';
import { prepare } from '../dispatch.ts';
import type { Engine } from '../engine.ts';
import { MongoFailure } from '../errors.ts';
import type { Executor } from '../executor.ts';
import { FrameReader } from './frames.ts';
import type { Envelope } from './messages.ts';
import { ProtocolError, announceMore, openMessage, readCommand, replyMessage } from './messages.ts';

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
    this.host = `${address}:${socket.localPort}`;
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
    const envelope = openMessage(message);
    try {
      this.run(envelope, readCommand(message, envelope));
    } catch (error) {
      if (!(error instanceof MongoFailure)) throw error;
      this.send(envelope, replyMessage(envelope, error.toReply(), this.engine.clock.tail));
    }
  }

  private run(envelope: Envelope, command: Doc): void {
    const job = prepare(this.engine, command, this);
    this.executor.submit(job, (reply) =>
      this.guard(() => {
        const answer = replyMessage(envelope, reply, this.engine.clock.tail);
        const isStream = envelope.exhausts && command['topologyVersion'] !== undefined && reply['ok'] === 1;
        if (!isStream) this.send(envelope, answer);
        else this.send(envelope, answer, { ...envelope, id: announceMore(answer) }, command);
      }),
    );
  }

  /** Sends a reply. In a reply stream, the command then runs again for the following reply. */
  private send(envelope: Envelope, answer: Buffer, following?: Envelope, command?: Doc): void {
    const goOn = (): void => {
      if (following && command && this.socket.writable) this.guard(() => this.run(following, command));
      else {
        this.busy = false;
        this.next();
      }
    };
    const isTaken = envelope.silent || !this.socket.writable || this.socket.write(answer);
    if (isTaken) goOn();
    else this.socket.once('drain', goOn);
  }
}
