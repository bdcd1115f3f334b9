import { createPasswords, isSameSecret, nameKeyOf } from './passwords.ts';

describe('passwords', () => {
  const passwords = createPasswords();

  it('are stored as argon2id with the advised cost, and recognised', async () => {
    const hash = await passwords.hash('correct horse');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.matches('correct horse', hash)).toBe(true);
    expect(await passwords.matches('wrong horse', hash)).toBe(false);
  });

  it('match no hash without an account', async () => {
    expect(await passwords.matches('no account has this password', null)).toBe(false);
  });
});

it.each([
  ['Acme', 'acme'],
  [' ACME ', 'acme'],
  ['ＡＣＭＥ', 'acme'],
  ['Ångström', 'a\u030Angstro\u0308m'],
])('treats the names %s and %s as equal', (a, b) => {
  expect(nameKeyOf(a)).toBe(nameKeyOf(b));
});

it.each([
  ['same', 'same', true],
  ['same', 'other', false],
  ['', 'longer', false],
])('comparing %s with %s is %s', (given, expected, isSame) => {
  expect(isSameSecret(given, expected)).toBe(isSame);
});
