import { WebSocket } from 'ws';

/** How a server's clients speak: what they answer, and by which message they know that they are let in. */
export interface SocketDialect {
  readonly pathOf: (user: string) => string;
  /** The client's reply to a message, or undefined for none. */
  readonly answerTo: (message: string, user: string) => string | undefined;
  readonly isIn: (message: string) => boolean;
  readonly isEvent: (message: string) => boolean;
}

/** The number opened concurrently: the kernel's accept queue is limited. */
const AT_ONCE = 100;

/** One client of a server, with a callback for each event. */
class Client {
  onEvent: () => void = () => undefined;
  readonly ready: Promise<void>;
  readonly #socket: WebSocket;

  constructor(port: number, user: string, dialect: SocketDialect) {
    // The clients of all servers are the same bare ones, so that they cost the same.
    this.#socket = new WebSocket(`ws://127.0.0.1:${port}${dialect.pathOf(user)}`, { perMessageDeflate: false });
    this.ready = new Promise((resolve, reject) => {
      this.#socket.on('message', (data: Buffer) => {
        const message = data.toString();
        const answer = dialect.answerTo(message, user);
        if (answer !== undefined) this.#socket.send(answer);
        if (dialect.isIn(message)) resolve();
        else if (dialect.isEvent(message)) this.onEvent();
      });
      this.#socket.once('error', reject);
      this.#socket.once('close', () => reject(new Error('A socket was closed before it was let in')));
    });
  }

  close(): void {
    this.#socket.terminate();
  }
}

/** Many clients of one server, each for another user. */
export class Crowd {
  readonly #clients: Client[] = [];
  readonly #port: number;
  readonly #dialect: SocketDialect;

  constructor(port: number, dialect: SocketDialect) {
    this.#port = port;
    this.#dialect = dialect;
  }

  /** Opens clients up to this number. Resolves once all are let in. Rejects when one is not. */
  async growTo(count: number): Promise<void> {
    while (this.#clients.length < count) {
      const from = this.#clients.length;
      const batch = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => {
        return new Client(this.#port, `user-${from + at}`, this.#dialect);
      });
      await Promise.all(batch.map(({ ready }) => ready));
      this.#clients.push(...batch);
    }
  }

  /** For each client, how long after the call the event reached it that `send` sends to all, in ms; shortest first. */
  async delivery(send: () => Promise<unknown>): Promise<readonly number[]> {
    const startedAt = performance.now();
    const arrivals = this.#clients.map(
      (client) => new Promise<number>((resolve) => (client.onEvent = () => resolve(performance.now() - startedAt))),
    );
    await send();
    return (await Promise.all(arrivals)).sort((a, b) => a - b);
  }

  close(): void {
    for (const client of this.#clients) client.close();
  }
}
