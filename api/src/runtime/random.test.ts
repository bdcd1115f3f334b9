import { REFERRAL_CODE_PATTERN } from '@magnetx/contracts';
import { systemRandom } from './random.ts';

it('makes referral codes of the form that contracts describe, and not the same one twice', () => {
  const codes = Array.from({ length: 200 }, () => systemRandom.referralCode());
  for (const code of codes) expect(code).toMatch(REFERRAL_CODE_PATTERN);
  expect(new Set(codes).size).toBe(codes.length);
});

it('makes secrets of 256 bits', () => {
  expect(Buffer.from(systemRandom.secret(), 'base64url')).toHaveLength(32);
});
