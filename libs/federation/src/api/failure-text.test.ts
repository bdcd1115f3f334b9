import { invalidResponseError, networkError } from './call-error.ts';
import { failureTextFrom } from './failure-text.ts';
import { SignInNotStoredError } from './session.ts';

const TEXTS = { refused: 'It failed.', unanswered: 'No answer.' };
const offline = networkError('r1');
const refusal = { status: 409, code: 'name_taken', error: 'This name is already taken.' };
const notKept = new SignInNotStoredError();

test.each([
  ['the server’s own words', refusal, TEXTS, refusal.error],
  ['an answer that cannot be read', invalidResponseError('r1'), TEXTS, 'It failed.'],
  ['no answer', offline, TEXTS, 'No answer.'],
  ['no answer, without a text for it', offline, { refused: 'It failed.' }, offline.error],
  ['a sign-in that was not kept', notKept, TEXTS, notKept.message],
  ['a programming error', new TypeError('x is undefined'), TEXTS, 'No answer.'],
])('finds the sentence for %s', (_case, error, texts, text) => {
  expect(failureTextFrom(texts)(error)).toBe(text);
});

test('says that the device is offline, in place of other words for no answer', () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const text = failureTextFrom(TEXTS)(networkError('r1'));
  expect(text).toBe('You are offline. Please try again once you are connected.');
});
