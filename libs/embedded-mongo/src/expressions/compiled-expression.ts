import type { Doc } from '../bson/codec.ts';
import type { Env } from './env.ts';

/** The document and the bound variables that an expression is evaluated with. */
export interface ExpressionScope {
  readonly doc: Doc;
  readonly locals: Readonly<Record<string, unknown>>;
}

/** A compiled expression. A missing value is undefined. */
export type Expression = (scope: ExpressionScope) => unknown;

/** Compiles the expressions of one command, with the variables that enclosing operators bind. */
export interface Parser {
  readonly env: Env;
  parse(value: unknown): Expression;
  /** A parser that also accepts these variables; the scope provides them at evaluation. */
  binding(names: readonly string[]): Parser;
}
