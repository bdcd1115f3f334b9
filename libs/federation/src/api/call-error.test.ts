import { errorText, isCallError, networkError } from './call-error';

test('shows the text of a call error', () => {
  const error = networkError('r1');
  expect(isCallError(error)).toBe(true);
  expect(errorText(error, 'fallback')).toBe(error.error);
});

test.each([undefined, null, new Error('boom at line 3'), { error: 'half' }, 'text'])(
  'shows the fallback for what is not a call error: %p',
  (error) => {
    expect(errorText(error, 'Failed to save.')).toBe('Failed to save.');
  },
);
