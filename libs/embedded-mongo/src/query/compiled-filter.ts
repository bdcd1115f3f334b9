import type { Leaf } from '../bson/paths.ts';
import type { Env } from './env.ts';

/** A condition on the value at a path. */
export type Test = (leaf: Leaf) => boolean;

/** Filled while matching: the array position that satisfied the filter, for the positional operator `$`. */
export interface MatchDetails {
  index?: number;
}

/** A condition on one path; operators that the planner may use keep their operand. */
export interface PathClause {
  kind: 'path';
  path: string;
  operator: string;
  operand: unknown;
  matches(doc: unknown, details?: MatchDetails): boolean;
  /** The same condition on one value found at the path. */
  test: Test;
}

/** Filters side by side, or a condition that no index serves. */
interface OtherClause {
  kind: '$or' | '$nor' | '$expr' | 'never';
  branches: Filter[];
  /** Equalities of a path and a constant that an `$expr` demands. */
  equalities?: { path: string; value: unknown }[];
  matches(doc: unknown, details?: MatchDetails): boolean;
}

export type Clause = PathClause | OtherClause;

/** A compiled filter: all its clauses must hold. */
export interface Filter {
  clauses: Clause[];
  env: Env;
  matches(doc: unknown, details?: MatchDetails): boolean;
}
