import { createTextCipher } from './text-cipher.ts';

const cipher = createTextCipher('secret', 'tokens');
const stored = cipher.encrypt('héllo token', 'p1');

it('reads what it has encrypted, each time as another text', () => {
  expect(cipher.decrypt(stored, 'p1')).toBe('héllo token');
  expect(cipher.encrypt('héllo token', 'p1')).not.toBe(stored);
});

it.each<[string, () => string]>([
  ['of another owner', () => cipher.decrypt(stored, 'p2')],
  ['with another secret', () => createTextCipher('other', 'tokens').decrypt(stored, 'p1')],
  ['for another purpose', () => createTextCipher('secret', 'other').decrypt(stored, 'p1')],
  ['that was changed', () => cipher.decrypt(`${stored.slice(0, -2)}AA`, 'p1')],
  ['that was cut', () => cipher.decrypt(stored.slice(0, 30), 'p1')],
])('does not read a text %s', (_, read) => {
  expect(read).toThrow();
});
