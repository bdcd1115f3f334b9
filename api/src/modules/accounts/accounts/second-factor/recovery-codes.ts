import { RECOVERY_CODES } from '@magnetx/contracts';
import type { Random } from '../../../../runtime/random.ts';
import { hashOfToken } from '../../../../runtime/hash-of-token.ts';

/** Crockford's base 32, which leaves out what looks alike. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';

/** 120 bits, more than a plain hash needs (ASVS 6.5.2), in groups that people can copy. */
const CODE = /.{6}/g;
const CODE_LENGTH = 24;

export function createRecoveryCodes(random: Pick<Random, 'secret'>): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const bytes = [...Buffer.from(random.secret(), 'base64url')].slice(0, CODE_LENGTH);
    const text = bytes.map((byte) => SIGNS[byte % SIGNS.length]).join('');
    return (text.match(CODE) ?? []).join('-');
  });
}

/** However it was typed. */
export function hashOfCode(code: string): string {
  const text = code.toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return hashOfToken(text.replaceAll(/[^a-z0-9]/g, ''));
}
