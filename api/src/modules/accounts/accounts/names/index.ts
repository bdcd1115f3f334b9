export { lookalikeKeysOf } from './lookalike-keys.ts';
export { nameKeysOf } from './name-keys.ts';
export { isReservedName } from './reserved-names.ts';
