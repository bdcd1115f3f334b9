export { fillNameKeys, nameKeys, nameKeysOf } from './fill-name-keys.ts';
export { lookalikeKeysOf } from './lookalike-keys.ts';
export { isReservedName } from './reserved-names.ts';
