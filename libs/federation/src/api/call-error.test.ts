import { errorText, failureToCallError, networkError, readCallError } from './call-error.ts';

test('shows the text of a call error', () => {
  const error = networkError('r1');
  expect(readCallError(error)).toBe(error);
  expect(errorText(error, 'fallback')).toBe(error.error);
});

test.each([undefined, null, new Error('boom at line 3'), { error: 'half' }, 'text'])(
  'shows the fallback for what is not a call error: %p',
  (error) => {
    expect(errorText(error, 'Failed to save.')).toBe('Failed to save.');
  },
);

test.each([
  ['90', 90],
  ['Fri, 20 Nov 2026 22:00:00 GMT', undefined],
  [null, undefined],
])('reads a wait of %p as %p seconds', (retryAfter, retryAfterS) => {
  expect(failureToCallError({ status: 429, body: {}, requestId: 'r1', retryAfter }).retryAfterS).toBe(retryAfterS);
});
