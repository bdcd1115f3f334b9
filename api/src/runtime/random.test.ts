import { REFERRAL_CODE_PATTERN } from '@magnetx/contracts';
import { systemRandom } from './random.ts';

it("creates referral codes in the contracts' format without repeating itself", () => {
  const codes = Array.from({ length: 200 }, () => systemRandom.referralCode());
  for (const code of codes) expect(code).toMatch(REFERRAL_CODE_PATTERN);
  expect(new Set(codes).size).toBe(codes.length);
});

it('creates secrets of 256 bits', () => {
  expect(Buffer.from(systemRandom.secret(), 'base64url')).toHaveLength(32);
});
