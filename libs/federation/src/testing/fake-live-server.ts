import { act } from '@testing-library/react';

type Listener = (...args: unknown[]) => void;

/** The client's socket, with the methods of socket.io-client that this area uses. */
class FakeSocket {
  readonly sent: { name: string; payload: unknown }[] = [];
  isOpen = false;
  isDisconnected = false;
  private readonly listeners = new Map<string, Listener>();
  private anyListener: Listener = () => undefined;

  readonly options: Record<string, unknown>;

  constructor(options: Record<string, unknown>) {
    this.options = options;
  }

  on(name: string, listener: Listener): void {
    this.listeners.set(name, listener);
  }
  onAny(listener: Listener): void {
    this.anyListener = listener;
  }
  emit(name: string, payload: unknown): void {
    this.sent.push({ name, payload });
  }
  disconnect(): void {
    if (this.isDisconnected) return;
    this.isDisconnected = true;
    if (this.isOpen) this.call('disconnect', 'io client disconnect');
  }

  /** The connection opens. */
  open(): void {
    this.isOpen = true;
    this.call('connect');
  }
  /** The server says something. */
  say(name: string, payload: unknown): void {
    act(() => this.anyListener(name, payload));
  }
  /** The server accepts the client: open, then authenticated; how long ago something happened to it, in ms. */
  accept(quietMs: number | null = null): void {
    this.open();
    this.say('authenticated', { userId: 'u1', quietMs });
  }
  /** The open connection ends for one of socket.io's reasons. */
  end(reason: 'transport close' | 'io server disconnect'): void {
    this.isOpen = false;
    this.call('disconnect', reason);
  }
  /** The connection does not open. */
  fail(error: Error): void {
    this.call('connect_error', error);
  }

  private call(name: string, ...args: unknown[]): void {
    act(() => this.listeners.get(name)?.(...args));
  }
}

let sockets: FakeSocket[] = [];

/** The far end of every live connection in a test. Sockets do not open by themselves. */
export const liveServer = {
  forget(): void {
    sockets = [];
  },
  /** Every socket that was opened in this test, oldest first. */
  get sockets(): readonly FakeSocket[] {
    return sockets;
  },
  /** The socket that was opened last. */
  get latest(): FakeSocket {
    const socket = sockets.at(-1);
    if (!socket) throw new Error('No live connection was opened');
    return socket;
  },
};

/** Stands in for socket.io-client's `io`. */
export function io(options: Record<string, unknown>): FakeSocket {
  const socket = new FakeSocket(options);
  sockets.push(socket);
  return socket;
}
