import fc from 'fast-check';
import { describeLink } from './describe-link.ts';

it.each([
  ['https://example.com/a/b?c=d#e', 'example.com', 'example.com', '/a/b?c=d#e', false],
  ['http://example.com:8080/', 'example.com:8080', 'example.com:8080', '', false],
  ['https://аррӏе.com', 'аррӏе.com', 'xn--80ak6aa92e.com', '', true],
  ['https://xn--80ak6aa92e.com', 'аррӏе.com', 'xn--80ak6aa92e.com', '', true],
  ['https://pаypal.example/x', 'pаypal.example', 'xn--pypal-4ve.example', '/x', true],
  ['https://münchen.example', 'münchen.example', 'xn--mnchen-3ya.example', '', false],
  ['https://пример.example', 'пример.example', 'xn--e1afmkfd.example', '', false],
  ['https://例え.テスト:444/', '例え.テスト:444', 'xn--r8jz45g.xn--zckzah:444', '', false],
])('takes %s apart', (address, host, asciiHost, rest, isLookalike) => {
  expect(describeLink(address)).toEqual({ scheme: address.split(':')[0], host, asciiHost, rest, isLookalike });
});

it.each(['', 'no address', 'javascript:alert(1)', 'ftp://example.com/'])('refuses %j', (address) => {
  expect(describeLink(address)).toBeNull();
});

it('shows the letters that a browser turns into the same host', () => {
  const label = fc.string({ unit: fc.constantFrom(...'abcхäöüéñßфжйλπψ日本語中文한국'), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(label, (text) => {
      const shown = describeLink(`https://${text}.example/`);
      fc.pre(shown !== null);
      expect(new URL(`https://${shown.host}/`).host).toBe(shown.asciiHost);
      expect(shown.host).not.toContain('xn--');
    }),
  );
});
