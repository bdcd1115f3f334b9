import type { Collation } from '../bson/collation.ts';

/** The environment of all filters and expressions of a command. */
export interface Env {
  readonly collation: Collation | undefined;
  /** The values of `let` and `NOW`, by name without `$$`. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The environment without a collation and without variables. */
export const plainEnv: Env = { collation: undefined, variables: {} };
