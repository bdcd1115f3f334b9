import { liveServer } from '../testing/index.ts';
import { openLiveSocket } from './live-socket.ts';

function open() {
  const handlers = { onOpen: jest.fn(), onEvent: jest.fn(), onClose: jest.fn() };
  return { handlers, socket: openLiveSocket('u1', handlers) };
}

beforeEach(() => liveServer.forget());

test('leaves reconnecting to our own rules, and begins with a websocket', () => {
  open();
  expect(liveServer.latest.options).toEqual({
    path: '/ws',
    query: { userId: 'u1' },
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnection: false,
    forceNew: true,
    timeout: 10_000,
  });
});

test('hands on what is said both ways', () => {
  const { handlers, socket } = open();
  liveServer.latest.open();
  expect(handlers.onOpen).toHaveBeenCalledTimes(1);
  socket.send('authenticate', { token: 't' });
  expect(liveServer.latest.sent).toEqual([{ name: 'authenticate', payload: { token: 't' } }]);
  liveServer.latest.say('pong', { at: '2026-11-30T08:00:00Z' });
  expect(handlers.onEvent.mock.calls).toEqual([[{ name: 'pong', payload: { at: '2026-11-30T08:00:00Z' } }]]);
});

test.each([
  ['io server disconnect', 'normal'],
  ['transport close', 'lost'],
] as const)('reads %s as %s', (reason, expected) => {
  const { handlers } = open();
  liveServer.latest.open();
  liveServer.latest.end(reason);
  expect(handlers.onClose.mock.calls).toEqual([[expected]]);
});

test.each([
  ['the server that cannot be reached', new Error('websocket error'), 'lost'],
  [
    "the refusal of the server's middleware",
    Object.assign(new Error('no'), { data: { code: 'forbidden' } }),
    'refused',
  ],
] as const)('reads %s', (_case, error, expected) => {
  const { handlers } = open();
  liveServer.latest.fail(error);
  expect(handlers.onClose.mock.calls).toEqual([[expected]]);
});

test('says nothing more once it has been closed from here', () => {
  const { handlers, socket } = open();
  liveServer.latest.open();
  socket.close();
  liveServer.latest.say('pong', { at: '2026-11-30T08:00:00Z' });
  expect(handlers.onClose).not.toHaveBeenCalled();
  expect(handlers.onEvent).not.toHaveBeenCalled();
});
