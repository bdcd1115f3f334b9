import { randomBytes } from 'node:crypto';
import { isCommonPassword } from './common-passwords.ts';

it.each([
  'password',
  'PassWord1234',
  'password12345678',
  'P@ssw0rd!',
  'pa$$w0rd2026!',
  'Dragon2026!',
  '2026monkey',
  '12345678!',
  'qwertyuiop',
  'dragondragon1',
  'pass-word-1',
  'magnetx2026',
  'ＰＡＳＳＷＯＲＤ１２３４',
])('%s is common', (password) => expect(isCommonPassword(password)).toBe(true));

it.each([
  'correct horse',
  'correct horse battery',
  'a-good-secret',
  'demo-admin-password',
  'blue-73915502-tango',
  'dragon-of-the-north',
  '',
  '!!!!',
])('%j is not', (password) => expect(isCommonPassword(password)).toBe(false));

it.each([
  ['polar lights', 'Polar Lights'],
  ['PolarLights', 'Polar Lights'],
  ['polarlights2026!', 'Polar Lights'],
  ['p0larlights', 'polar-lights'],
  ['frostheim-2026', 'Frostheim 2026'],
  ['极光极光', '极光'],
])('%s is one where the account is called %s', (password, name) => {
  expect(isCommonPassword(password, [name])).toBe(true);
  expect(isCommonPassword(password, ['another'])).toBe(false);
});

it('a name in a longer password does not make it common, nor does a name without letters', () => {
  expect(isCommonPassword('polar lights over tromsø', ['Polar Lights'])).toBe(false);
  expect(isCommonPassword('!!!!!!!!', ['!!!'])).toBe(false);
});

it('nothing that was drawn at random is', () => {
  const drawn = Array.from({ length: 5_000 }, () => randomBytes(9).toString('base64url'));
  expect(drawn.filter((text) => isCommonPassword(text))).toEqual([]);
});
