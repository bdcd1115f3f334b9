export { fillNameKeys, nameKeys, nameKeysOf } from './fill-name-keys';
export { lookalikeKeysOf } from './lookalike-keys';
export { isReservedName } from './reserved-names';
