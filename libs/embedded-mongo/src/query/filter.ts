import type { BSONRegExp } from 'bson';
import { compileExpression } from '../aggregation/expression';
import type { Doc } from '../bson/codec';
import { isDoc, kindOf } from '../bson/kinds';
import type { Leaf } from '../bson/paths';
import { leavesAt } from '../bson/paths';
import { MongoFailure, ensure } from '../errors';
import type { Test } from './leaf-tests';
import { anyValue, isTruthy, leafTest } from './leaf-tests';
import { regexTest } from './regex';

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
  matches(doc: unknown, details?: MatchDetails): boolean;
}

export type Clause = PathClause | OtherClause;

/** A compiled filter: all its clauses must hold. */
export interface Filter {
  clauses: Clause[];
  matches(doc: unknown, details?: MatchDetails): boolean;
}

/** Compiles a query filter; refuses unknown operators as MongoDB does (2 BadValue and its like). */
export function parseFilter(filter: Doc): Filter {
  const clauses = Object.entries(filter).flatMap(([name, operand]) =>
    name.startsWith('$') ? parseTop(name, operand) : parsePath(name, operand),
  );
  return { clauses, matches: (doc, details) => clauses.every((clause) => clause.matches(doc, details)) };
}

const refusedTop: Record<string, [number, string]> = {
  $where: [2, '$where is not supported: no script engine'],
  $text: [27, 'text index required for $text query'],
  $jsonSchema: [238, '$jsonSchema is not implemented'],
};

function parseTop(name: string, operand: unknown): Clause[] {
  switch (name) {
    case '$and':
      return branchesOf(name, operand).flatMap((branch) => branch.clauses);
    case '$or': {
      const branches = branchesOf(name, operand);
      return [{ kind: '$or', branches, matches: (doc, details) => branches.some((one) => one.matches(doc, details)) }];
    }
    case '$nor': {
      const branches = branchesOf(name, operand);
      return [{ kind: '$nor', branches, matches: (doc) => !branches.some((one) => one.matches(doc)) }];
    }
    case '$expr': {
      const test = compileExpression(operand);
      return [{ kind: '$expr', branches: [], matches: (doc) => test(doc as Doc) }];
    }
    case '$comment':
      return [];
    case '$alwaysFalse':
      return [{ kind: 'never', branches: [], matches: () => false }];
    case '$alwaysTrue':
      return [];
    default: {
      const [code, message] = refusedTop[name] ?? [
        2,
        `unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, consider ` +
          'using $getField or $setField.',
      ];
      throw new MongoFailure(code, message);
    }
  }
}

function branchesOf(name: string, operand: unknown): Filter[] {
  ensure(Array.isArray(operand), 2, `${name} must be an array`);
  ensure(operand.length > 0, 2, `${name} must be a nonempty array`);
  return (operand as unknown[]).map((branch) => {
    ensure(isDoc(branch), 2, '$or/$and/$nor entries need to be full objects');
    return parseFilter(branch);
  });
}

/** True when a document is a list of operators rather than a value to compare with. */
export function isOperatorDoc(value: unknown): value is Doc {
  if (!isDoc(value)) return false;
  const [first] = Object.keys(value);
  return first !== undefined && first.startsWith('$') && first !== '$ref' && first !== '$id' && first !== '$db';
}

function parsePath(path: string, operand: unknown): PathClause[] {
  if (!isOperatorDoc(operand)) {
    if (kindOf(operand) === 'regex') return [regexClause(path, operand as BSONRegExp)];
    return [leafClause(path, '$eq', operand)];
  }
  return Object.entries(operand).flatMap(([operator, argument]) => parseOperator(path, operator, argument, operand));
}

function parseOperator(path: string, operator: string, argument: unknown, all: Doc): PathClause[] {
  switch (operator) {
    case '$not':
      return [notClause(path, argument)];
    case '$ne':
      ensure(kindOf(argument) !== 'regex', 2, "Can't have regex as arg to $ne.");
      return [negated(path, '$ne', argument, leafClause(path, '$eq', argument))];
    case '$nin':
      return [negated(path, '$nin', argument, leafClause(path, '$in', argument, '$nin'))];
    case '$exists': {
      const exists = leafClause(path, '$exists', true);
      return [isTruthy(argument) ? exists : negated(path, '$exists', false, exists)];
    }
    case '$regex':
      return [regexClause(path, regexOf(argument, all['$options']))];
    case '$options':
      ensure('$regex' in all, 2, '$options needs a $regex');
      return [];
    default:
      return [leafClause(path, operator, argument)];
  }
}

function regexOf(argument: unknown, options: unknown): BSONRegExp {
  if (kindOf(argument) === 'regex') {
    const regex = argument as BSONRegExp;
    ensure(options === undefined || regex.options === '', 51075, 'options set in both $regex and $options');
    return { pattern: regex.pattern, options: options === undefined ? regex.options : String(options) } as BSONRegExp;
  }
  ensure(typeof argument === 'string', 2, '$regex has to be a string');
  ensure(options === undefined || typeof options === 'string', 2, '$options has to be a string');
  return { pattern: argument, options: (options as string | undefined) ?? '' } as BSONRegExp;
}

function regexClause(path: string, regex: BSONRegExp): PathClause {
  const test = regexTest(regex);
  return clauseOf(path, '$regex', regex, anyValue(test));
}

function leafClause(path: string, operator: string, operand: unknown, spelled = operator): PathClause {
  return clauseOf(path, operator, operand, leafTest(operator, operand, { parseFilter, parsePath: onePath, spelled }));
}

/** Compiles `{ $op: … }` for elements of an array: a filter whose only path is the element itself. */
function onePath(operators: Doc): Test {
  const clauses = parsePath('', operators);
  return (leaf) => clauses.every((clause) => clause.test(leaf));
}

function clauseOf(path: string, operator: string, operand: unknown, test: Test): PathClause {
  const parts = path.split('.');
  const matches = (doc: unknown, details?: MatchDetails): boolean => {
    for (const leaf of leavesAt(doc, parts)) {
      if (!test(leaf)) continue;
      if (details) noteIndex(details, leaf, test);
      return true;
    }
    return false;
  };
  return { kind: 'path', path, operator, operand, matches, test };
}

function noteIndex(details: MatchDetails, leaf: Leaf, test: Test): void {
  if (leaf.index !== undefined) {
    details.index = leaf.index;
  } else if (Array.isArray(leaf.value) && leaf.expand) {
    const whole = { ...leaf, expand: false };
    const index = leaf.value.findIndex((value) => test({ ...whole, value }) || test({ ...whole, value: [value] }));
    if (index >= 0) details.index = index;
  }
}

function negated(path: string, operator: string, operand: unknown, inner: PathClause): PathClause {
  return {
    kind: 'path',
    path,
    operator,
    operand,
    matches: (doc) => !inner.matches(doc),
    test: (leaf) => !inner.test(leaf),
  };
}

function notClause(path: string, argument: unknown): PathClause {
  if (kindOf(argument) === 'regex') return negated(path, '$not', argument, regexClause(path, argument as BSONRegExp));
  ensure(isDoc(argument), 2, '$not needs a regex or a document');
  ensure(Object.keys(argument).length > 0, 2, '$not cannot be empty');
  for (const name of Object.keys(argument)) ensure(name.startsWith('$'), 2, `unknown operator: ${name}`);
  const clauses = parsePath(path, argument);
  return {
    kind: 'path',
    path,
    operator: '$not',
    operand: argument,
    matches: (doc) => !clauses.every((clause) => clause.matches(doc)),
    test: (leaf) => !clauses.every((clause) => clause.test(leaf)),
  };
}
