import { act, renderHook } from '@testing-library/react';
import { networkError } from '../api/call-error.ts';
import { useAttemptKey } from './use-attempt-key.ts';

const BODY = { title: 'A thread' };
const failed = (status: number) => ({ status, code: 'internal', error: 'No.' });

function keyAfter(error: unknown, body: object = BODY): [before: string, after: string] {
  const { result } = renderHook(useAttemptKey);
  const before = result.current.keyFor(BODY);
  act(() => result.current.settle(error));
  return [before, result.current.keyFor(body)];
}

const running = { status: 409, code: 'idempotency_in_progress', error: 'Running.' };

it.each([networkError('r1'), failed(502), failed(503), failed(401), failed(429), running, new Error('a bug')])(
  'keeps its key while the outcome is unknown: %o',
  (error) => {
    const [before, after] = keyAfter(error);
    expect(after).toBe(before);
  },
);

it('is another attempt once the server has done or refused it, and with anything else to send', () => {
  const [done, afresh] = keyAfter(undefined);
  expect(afresh).not.toBe(done);
  const [refused, again] = keyAfter(failed(400));
  expect(again).not.toBe(refused);
  const [before, after] = keyAfter(networkError('r1'), { title: 'Another' });
  expect(after).not.toBe(before);
});
