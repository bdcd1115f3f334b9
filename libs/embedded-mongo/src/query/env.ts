import type { Collation } from '../bson/collation.ts';

/** What a command fixes for all filters and expressions in it. */
export interface Env {
  readonly collation: Collation | undefined;
  /** Values of `let` and `NOW`, by their names without `$$`. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** No collation, no variables. */
export const plainEnv: Env = { collation: undefined, variables: {} };
