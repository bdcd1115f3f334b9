import { readRef, referralCodeSchema, referralLink, refSchema } from './referral.ts';

describe('referralLink', () => {
  it('carries the code when there is one', () => {
    expect(referralLink('https://magnetx.test', { referralCode: 'MX-0123ABCD', handle: 'ada' })).toBe(
      'https://magnetx.test/waitlist?ref=MX-0123ABCD',
    );
  });

  it('carries the encoded handle when there is no code', () => {
    expect(referralLink('https://magnetx.test', { referralCode: '', handle: 'a b&c' })).toBe(
      'https://magnetx.test/waitlist?ref=a%20b%26c',
    );
  });
});

describe('referralCodeSchema', () => {
  it.each(['MX-0123ABCD', 'MX-ZZZZZZZZ'])('accepts %s', (code) => {
    expect(referralCodeSchema.safeParse(code).success).toBe(true);
  });

  it.each(['MX-0123ABC', 'mx-0123abcd', 'MX-0123ABCI', 'MX-0123ABCL', 'MX-0123ABCDE', 'ada'])('refuses %s', (code) => {
    expect(referralCodeSchema.safeParse(code).success).toBe(false);
  });
});

describe('readRef', () => {
  it.each([
    'MX-0123ABCD',
    ' mx-0123abcd ',
    'MX-0123ABCD?utm_source=telegram',
    'MX-0123ABCD&utm_source=a b',
    'MX-0123ABCD.',
    'MX-0123ABCD)',
    'MX-0123ABCD/',
    'MX-0123ABCD”',
    '\u200bMX-0123\u2060ABCD\u200b',
  ])('reads the code of %j', (ref) => expect(readRef(ref)).toEqual({ kind: 'code', text: 'MX-0123ABCD' }));

  it.each([
    ['ada', 'ada'],
    ['@Ada_1.', '@Ada_1'],
    ['ada?utm_source=x', 'ada'],
  ])('reads the handle of %j', (ref, text) => expect(readRef(ref)).toEqual({ kind: 'handle', text }));

  it.each(['MX-0123ABCDE', 'MX-0123ABCI', 'MX-0123ABCD-2', 'ada lovelace', 'a'.repeat(16), '', '...'])(
    'finds no user in %j',
    (ref) => expect(readRef(ref).kind).toBe('other'),
  );
});

describe('refSchema', () => {
  it('cuts what is too long instead of stopping a sign-in', () => {
    expect(refSchema.parse(`  ${'x'.repeat(500)}`)).toHaveLength(64);
  });
});
