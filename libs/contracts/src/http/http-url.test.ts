import { httpUrlSchema } from './http-url.ts';

const isTaken = (address: string) => httpUrlSchema('The address').safeParse(address).success;

it.each([
  'https://x.com/someone/status/1',
  ' https://x.com/someone ',
  'HTTP://EXAMPLE.COM:8080/a?b=c#d',
  'https://example.com.',
  'https://müller.example/straße',
  'http://127.0.0.1/',
])('takes %j', (address) => {
  expect(isTaken(address)).toBe(true);
});

it.each([
  ['x.com/someone', 'https://x.com/someone'],
  [' X.com ', 'https://X.com'],
  ['www.example.com:8080/a?b=c#d', 'https://www.example.com:8080/a?b=c#d'],
  ['müller.example/straße', 'https://müller.example/straße'],
  ['\u2066https://x.com/someone\u2069\u200b', 'https://x.com/someone'],
  ['\ufeffx.com/someone\u200e', 'https://x.com/someone'],
])('completes %j', (typed, link) => {
  expect(httpUrlSchema('The address').parse(typed)).toBe(link);
});

it.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.com',
  '//example.com',
  'https:example.com',
  'https:/example.com',
  'https:\\\\example.com',
  'https:///example.com',
  'https://user:secret@example.com',
  'https://user@example.com',
  'user:secret@example.com',
  'user@example.com',
  'localhost:3000',
  'mailto:someone@example.com',
  '1.5',
  '.com/a',
  'a..com',
  'nonsense',
  '\u200b',
  'https://localhost',
  'https://.',
  'https://a..b',
  'https://.example.com',
  'https://example.com/a b',
  'https://example.com\t/a',
  'https://exa\nmple.com',
  'https://example.com/\u202egpj.exe',
  'https://exam\u200bple.com',
  'https://example.com/\u0000',
  'https://example.com:99999',
  `https://example.com/${'a'.repeat(2_000)}`,
])('refuses %j', (address) => {
  expect(isTaken(address)).toBe(false);
});
