export { fillNameKeys, nameKeysOf, type NameKeys } from './fill-name-keys';
export { lookalikeKeysOf } from './lookalike-keys';
export { isReservedName } from './reserved-names';
