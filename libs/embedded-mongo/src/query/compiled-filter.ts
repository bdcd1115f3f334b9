import type { Leaf } from '../bson/paths.ts';
import type { Env } from '../expressions/env.ts';

export type Test = (leaf: Leaf) => boolean;

/** Receives the array position that satisfied the filter, for the positional operator `$`. */
export interface MatchDetails {
  index?: number;
}

/** A condition on one path, with the operand for the planner. */
export interface PathClause {
  kind: 'path';
  path: string;
  operator: string;
  operand: unknown;
  matches(doc: unknown, details?: MatchDetails): boolean;
  /** The condition on one value at the path. */
  test: Test;
}

/** Alternative filters, or a condition without a path. */
interface OtherClause {
  kind: '$or' | '$nor' | '$expr' | 'never';
  branches: Filter[];
  /** The equalities between a path and a constant that an `$expr` requires. */
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
