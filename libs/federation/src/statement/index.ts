export { readWholeStatement } from './read-whole-statement.ts';
export { useStatement } from './use-statement.ts';
