import { openLazySocket } from './lazy-socket.ts';

const mockSocket = { send: jest.fn(), close: jest.fn() };
const mockOpen = jest.fn<typeof mockSocket, [userId: string, handlers: unknown]>(() => mockSocket);
let mockIsReachable = false;
jest.mock('./live-socket.ts', () => {
  if (!mockIsReachable) throw new Error('offline');
  return { openLiveSocket: mockOpen };
});
jest.mock('../log.ts');

function open() {
  const handlers = { onOpen: jest.fn(), onEvent: jest.fn(), onClose: jest.fn() };
  return { handlers, socket: openLazySocket('u1', handlers) };
}

const loaded = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => jest.clearAllMocks());

test('ends like a lost connection when the client cannot be loaded, and loads it for the next attempt', async () => {
  const { handlers } = open();
  await loaded();
  expect(handlers.onClose.mock.calls).toEqual([['lost']]);
  mockIsReachable = true;
  const next = open();
  await loaded();
  expect(mockOpen).toHaveBeenCalledWith('u1', next.handlers);
  next.socket.send('authenticate', { token: 't' });
  expect(mockSocket.send).toHaveBeenCalledWith('authenticate', { token: 't' });
  next.socket.close();
  expect(mockSocket.close).toHaveBeenCalledTimes(1);
});

test('opens nothing when it is closed before the client is loaded, and the next one without a wait', async () => {
  jest.resetModules();
  const { openLazySocket: openFirst } = await import('./lazy-socket.ts');
  const { handlers } = open();
  openFirst('u2', handlers).close();
  await loaded();
  expect(mockOpen.mock.calls.map(([userId]) => userId)).toEqual(['u1']);
  openFirst('u3', handlers);
  expect(mockOpen).toHaveBeenLastCalledWith('u3', handlers);
});
