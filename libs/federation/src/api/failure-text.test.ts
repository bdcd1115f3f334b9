import { invalidResponseError, networkError } from './call-error.ts';
import { failureTextFrom } from './failure-text.ts';
import { SignInNotKeptError } from './session.ts';

const TEXTS = { refused: 'It failed.', unanswered: 'Nobody answered.' };
const offline = networkError('r1');
const refusal = { status: 409, code: 'name_taken', error: 'This name is already taken.' };
const notKept = new SignInNotKeptError();

test.each([
  ['the server’s own words', refusal, TEXTS, refusal.error],
  ['an answer that cannot be read', invalidResponseError('r1'), TEXTS, 'It failed.'],
  ['no answer', offline, TEXTS, 'Nobody answered.'],
  ['no answer, without a text for it', offline, { refused: 'It failed.' }, offline.error],
  ['a sign-in that was not kept', notKept, TEXTS, notKept.message],
  ['a mistake of ours', new TypeError('x is undefined'), TEXTS, 'Nobody answered.'],
])('finds the sentence for %s', (_case, error, texts, text) => {
  expect(failureTextFrom(texts)(error)).toBe(text);
});
