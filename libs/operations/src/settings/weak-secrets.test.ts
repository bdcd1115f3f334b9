import { randomBytes } from 'node:crypto';
import { sameSecretProblems, weakSecretProblems } from './weak-secrets.ts';

const weaknesses = (secret: string) => weakSecretProblems({ KEY: secret }, ['the-value-of-development']);

it.each([
  ['the-value-of-development', 'is the development value'],
  ['a'.repeat(40), 'must have at least 10 different characters'],
  ['aabbccddeeffgg', 'is a sequence'],
  ['abcabcabcabc', 'must have at least 4 different characters'],
  ['k3vX9qLw2mZ0k3vX9qLw2mZ0k3vX9qLw2mZ0', 'repeats itself'],
  ['0123456789abcdefghijklmnopqrstuv', 'is a sequence'],
  ['zyxwvutsrqponmlkjihgfedcba9876543210', 'is a sequence'],
  ['password1234', 'is a common password'],
  ['Adm1n1strat0r!', 'is a common password'],
  ['MagnetX-2026', 'is a common password'],
  ['please-change-me-before-you-go-live', 'is a placeholder'],
  ['<a long and random string of yours>', 'is a placeholder'],
  ['your-jwt-secret-of-32-characters-or-so', 'is a placeholder'],
])('%s %s', (secret, reason) => {
  expect(weaknesses(secret)).toEqual([`KEY: ${reason}`]);
});

it('takes whatever is drawn at random, in any usual notation', () => {
  const drawn = Array.from({ length: 2_000 }, () => randomBytes(32));
  const texts = drawn.flatMap((bytes) => [
    bytes.toString('hex'),
    bytes.toString('base64url'),
    bytes.toString('base64'),
  ]);
  expect(texts.flatMap(weaknesses)).toEqual([]);
});

it('names a secret that is used twice, by the second name', () => {
  expect(sameSecretProblems({ A: 'one', B: 'two', C: 'one', D: undefined, E: undefined })).toEqual([
    'C: must not be the same as A',
  ]);
});
