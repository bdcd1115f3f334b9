import { AppError } from '@magnetx/contracts';
import { pino } from 'pino';
import type { LiveSocket } from './live-server.ts';
import { createRecovery } from './recovery.ts';

const logger = pino({ level: 'silent' });

interface StandIn {
  readonly socket: LiveSocket;
  readonly said: string[];
}

function standIn(): StandIn {
  const said: string[] = [];
  const socket = {
    connected: true,
    emit: (name: string) => said.push(name),
    disconnect: () => said.push('closed'),
  };
  // The parts of a socket that a recovery uses.
  return { socket: socket as unknown as LiveSocket, said };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('confirms 5,000 sockets over twenty seconds, at an even rate', async () => {
  const all = Array.from({ length: 5_000 }, () => standIn().socket);
  let confirmed = 0;
  const confirm = async () => void (confirmed += 1);
  createRecovery({ sockets: () => all, confirm, logger }).start();
  const perSecond: number[] = [];
  for (let second = 0; second < 22; second += 1) {
    const before = confirmed;
    await jest.advanceTimersByTimeAsync(1_000);
    perSecond.push(confirmed - before);
  }
  expect(confirmed).toBe(5_000);
  expect(perSecond[0]).toBeLessThan(10);
  expect(Math.max(...perSecond)).toBeLessThan(400);
});

it('confirms a socket once for calls before its turn, and again for a later call', async () => {
  const { socket } = standIn();
  const confirm = jest.fn(async () => undefined);
  const recovery = createRecovery({ sockets: () => [socket], confirm, logger });
  recovery.start();
  await jest.advanceTimersByTimeAsync(900);
  recovery.start();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(confirm).toHaveBeenCalledTimes(1);
  recovery.start();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(confirm).toHaveBeenCalledTimes(2);
});

it('closes refused sockets, and retries those that could not be verified', async () => {
  const [gone, unlucky] = [standIn(), standIn()];
  let isDatabaseAway = true;
  const confirm = async (socket: LiveSocket) => {
    if (socket === gone.socket) throw new AppError('not_authenticated');
    if (isDatabaseAway) throw new AppError('unavailable');
    unlucky.said.push('confirmed');
  };
  createRecovery({ sockets: () => [gone.socket, unlucky.socket], confirm, logger }).start();
  await jest.advanceTimersByTimeAsync(5_000);
  expect([gone.said, unlucky.said]).toEqual([['error', 'closed'], []]);
  isDatabaseAway = false;
  await jest.advanceTimersByTimeAsync(5_000);
  expect(unlucky.said).toEqual(['confirmed']);
});

it('logs a lasting failure once for all sockets', async () => {
  const all = Array.from({ length: 100 }, () => standIn().socket);
  const lines: string[] = [];
  const listening = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  let isDatabaseAway = true;
  const confirm = async () => {
    if (isDatabaseAway) throw new AppError('unavailable');
  };
  const recovery = createRecovery({ sockets: () => all, confirm, logger: listening });
  recovery.start();
  await jest.advanceTimersByTimeAsync(20_000);
  expect(lines).toHaveLength(1);
  isDatabaseAway = false;
  await jest.advanceTimersByTimeAsync(20_000);
  isDatabaseAway = true;
  recovery.start();
  await jest.advanceTimersByTimeAsync(20_000);
  expect(lines).toHaveLength(2);
  recovery.stop();
});

it('confirms no socket after it was stopped', async () => {
  const { socket } = standIn();
  const failing = { fail: (): void => undefined };
  const confirm = jest.fn(() => new Promise<void>((_, reject) => (failing.fail = () => reject(new Error('away')))));
  const recovery = createRecovery({ sockets: () => [socket], confirm, logger });
  recovery.start();
  await jest.advanceTimersByTimeAsync(5_000);
  recovery.start();
  recovery.stop();
  failing.fail();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(confirm).toHaveBeenCalledTimes(1);
});
