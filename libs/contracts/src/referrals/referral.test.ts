import { referralCodeSchema, referralLink, refSchema } from './referral.ts';

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

describe('refSchema', () => {
  it('cuts what is too long instead of stopping a sign-in', () => {
    expect(refSchema.parse(`  ${'x'.repeat(500)}`)).toHaveLength(64);
  });
});
