import { lookalikeKeysOf } from './lookalike-keys.ts';

/** No chosen name may contain it. */
const OWN_NAME = 'magnetx';

/** Titles of the product's staff. A name of these words alone is refused. `Team Rocket` is allowed. */
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

/** Decomposes letters first, to remove accents. */
const lettersOf = (text: string) => text.normalize('NFD').replaceAll(/[^\p{L}\p{N}]/gu, '');
const looksOf = (name: string) => lookalikeKeysOf(name).map(lettersOf);
const oneOf = (words: readonly string[]) => `(?:${words.flatMap(looksOf).join('|')})s?`;

const ownName = new RegExp(looksOf(OWN_NAME).join('|'));
const rolesAlone = new RegExp(`^(?:${oneOf(FILLERS)})*${oneOf(ROLES)}(?:${oneOf([...ROLES, ...FILLERS])})*$`);

/** From the first letter to the last. */
function undecoratedOf(name: string): string {
  const signs = [...name];
  const isLetter = (sign: string) => /\p{L}/u.test(sign);
  return signs.slice(signs.findIndex(isLetter), signs.findLastIndex(isLetter) + 1).join('');
}

/**
 * Whether a name imitates the product or its staff. Lookalike letters, accents, punctuation and surrounding digits are
 * ignored.
 */
export function isReservedName(name: string): boolean {
  const undecorated = undecoratedOf(name.normalize('NFKC'));
  return [name, undecorated].flatMap(looksOf).some((look) => ownName.test(look) || rolesAlone.test(look));
}
