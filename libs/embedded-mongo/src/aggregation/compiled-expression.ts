import type { Doc } from '../bson/codec.ts';
import type { Env } from '../query/env.ts';

/** What an expression is evaluated on: the document, and bound variables. */
export interface Scope {
  readonly doc: Doc;
  readonly locals: Readonly<Record<string, unknown>>;
}

/** A compiled expression. A missing value is undefined. */
export type Expression = (scope: Scope) => unknown;

/** Compiles expressions of one command, where some operators have bound variables. */
export interface Parser {
  readonly env: Env;
  parse(value: unknown): Expression;
  /** A parser that knows more variables, which the scope holds when the expression is evaluated. */
  binding(names: readonly string[]): Parser;
}
