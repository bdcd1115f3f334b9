import { lookalikeKeysOf } from './lookalike-keys.ts';

/** No chosen name may contain it. */
const OWN_NAME = 'magnetx';

/** Those who speak for the product. A name made of these words alone is refused: `Team Rocket` is not. */
const ROLES = [
  'admin',
  'administrator',
  'help',
  'mod',
  'moderator',
  'official',
  'operator',
  'root',
  'security',
  'staff',
  'support',
  'sysadmin',
  'system',
  'team',
  'webmaster',
];
const FILLERS = ['account', 'center', 'customer', 'desk', 'service', 'the'];

/** Taken apart first, so that accents go as well. */
const lettersOf = (text: string) => text.normalize('NFD').replaceAll(/[^\p{L}\p{N}]/gu, '');
const looksOf = (name: string) => lookalikeKeysOf(name).map(lettersOf);
const oneOf = (words: readonly string[]) => `(?:${words.flatMap(looksOf).join('|')})s?`;

const ownName = new RegExp(looksOf(OWN_NAME).join('|'));
const rolesAlone = new RegExp(`^(?:${oneOf(FILLERS)})*${oneOf(ROLES)}(?:${oneOf([...ROLES, ...FILLERS])})*$`);

/**
 * Whether a name passes for the product or for those who run it, also by letters that look alike, accents, punctuation,
 * and digits before or after it.
 */
export function isReservedName(name: string): boolean {
  const undecorated = name.normalize('NFKC').replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return [name, undecorated].flatMap(looksOf).some((look) => ownName.test(look) || rolesAlone.test(look));
}
