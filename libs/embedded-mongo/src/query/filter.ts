import type { BSONRegExp } from 'bson';
import { compileExpression } from '../expressions/expression.ts';
import type { Doc } from '../bson/codec.ts';
import { isTruthy } from '../bson/compare.ts';
import { isDoc, kindOf } from '../bson/kinds.ts';
import { leavesAt, type Leaf } from '../bson/paths.ts';
import { CommandError, ensure } from '../errors.ts';
import { plainEnv, type Env } from '../expressions/env.ts';
import type { Clause, Filter, MatchDetails, PathClause, Test } from './compiled-filter.ts';
import { anyValue, leafTest } from './leaf-tests.ts';
import { regexTest } from '../bson/regex.ts';

/** Compiles a query filter. Throws MongoDB's errors for unknown operators, mostly 2 BadValue. */
export function parseFilter(filter: Doc, env: Env = plainEnv): Filter {
  const clauses = Object.entries(filter).flatMap(([name, operand]) =>
    name.startsWith('$') && !references.includes(name) ? parseTop(name, operand, env) : parsePath(name, operand, env),
  );
  return { clauses, env, matches: (doc, details) => clauses.every((clause) => clause.matches(doc, details)) };
}

/** Fields of database references, which are not operators. */
const references = ['$ref', '$id', '$db'];

const refusedTop: Record<string, [number, string]> = {
  $where: [2, '$where is not supported: no script engine'],
  $text: [27, 'text index required for $text query'],
  $jsonSchema: [238, '$jsonSchema is not implemented'],
};

function parseTop(name: string, operand: unknown, env: Env): Clause[] {
  switch (name) {
    case '$and':
      return branchesOf(name, operand, env).flatMap((branch) => branch.clauses);
    case '$or': {
      const branches = branchesOf(name, operand, env);
      return [{ kind: name, branches, matches: (doc, details) => branches.some((one) => one.matches(doc, details)) }];
    }
    case '$nor': {
      const branches = branchesOf(name, operand, env);
      return [{ kind: '$nor', branches, matches: (doc) => !branches.some((one) => one.matches(doc)) }];
    }
    case '$expr': {
      const test = compileExpression(operand, env);
      const equalities = equalitiesOf(operand, env);
      return [{ kind: '$expr', branches: [], equalities, matches: (doc) => test(doc as Doc) }];
    }
    case '$comment':
    case '$alwaysTrue':
      return [];
    case '$alwaysFalse':
      return [{ kind: 'never', branches: [], matches: () => false }];
    default: {
      const [code, message] = refusedTop[name] ?? [
        2,
        `unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, consider ` +
          'using $getField or $setField.',
      ];
      throw new CommandError(code, message);
    }
  }
}

/** The conditions that may use an index: `{ $eq: ['$path', constant] }`, also inside `$and` ("$expr", behaviour). */
function equalitiesOf(operand: unknown, env: Env): { path: string; value: unknown }[] {
  if (!isDoc(operand)) return [];
  const { $and: all, $eq: pair } = operand;
  if (Array.isArray(all)) return all.flatMap((one) => equalitiesOf(one, env));
  if (!Array.isArray(pair) || pair.length !== 2) return [];
  const [path, other] =
    [pair, [...pair].reverse()].find(([one]) => typeof one === 'string' && /^\$[^$]/.test(one)) ?? [];
  const name = typeof other === 'string' && other.startsWith('$$') ? other.slice(2) : '';
  const value = name === '' ? other : env.variables[name];
  if (typeof path !== 'string' || value === undefined || Array.isArray(value)) return [];
  if (name === '' && (isDoc(value) || (typeof value === 'string' && value.startsWith('$')))) return [];
  return [{ path: path.slice(1), value }];
}

function branchesOf(name: string, operand: unknown, env: Env): Filter[] {
  ensure(Array.isArray(operand), 2, `${name} must be an array`);
  ensure(operand.length > 0, 2, `${name} must be a nonempty array`);
  return (operand as unknown[]).map((branch) => {
    ensure(isDoc(branch), 2, '$or/$and/$nor entries need to be full objects');
    return parseFilter(branch, env);
  });
}

/** True when a document contains operators, rather than being a value to compare with. */
export function isOperatorDoc(value: unknown): value is Doc {
  if (!isDoc(value)) return false;
  const [first] = Object.keys(value);
  return first !== undefined && first.startsWith('$') && !references.includes(first);
}

function parsePath(path: string, operand: unknown, env: Env): PathClause[] {
  if (!isOperatorDoc(operand)) {
    if (kindOf(operand) === 'regex') return [regexClause(path, operand as BSONRegExp)];
    return [leafClause(path, '$eq', operand, env)];
  }
  return Object.keys(operand).flatMap((operator) => parseOperator(path, operator, operand, env));
}

function parseOperator(path: string, operator: string, all: Doc, env: Env): PathClause[] {
  const argument = all[operator];
  switch (operator) {
    case '$not':
      return [notClause(path, argument, env)];
    case '$ne':
      ensure(kindOf(argument) !== 'regex', 2, "Can't have regex as arg to $ne.");
      return [negated(path, '$ne', argument, leafClause(path, '$eq', argument, env))];
    case '$nin':
      return [negated(path, '$nin', argument, leafClause(path, '$in', argument, env, '$nin'))];
    case '$exists': {
      const exists = leafClause(path, '$exists', true, env);
      return [isTruthy(argument) ? exists : negated(path, '$exists', false, exists)];
    }
    case '$regex':
      return [regexClause(path, regexOf(argument, all['$options']))];
    case '$all':
      return allClauses(path, argument, env);
    case '$options':
      ensure('$regex' in all, 2, '$options needs a $regex');
      return [];
    default:
      return [leafClause(path, operator, argument, env)];
  }
}

/** `$all` is a conjunction. Each item may match in a different array along the path. */
function allClauses(path: string, argument: unknown, env: Env): PathClause[] {
  ensure(Array.isArray(argument), 2, '$all needs an array');
  if (argument.length === 0) return [leafClause(path, '$in', [], env)];
  return (argument as unknown[]).map((item) => {
    if (kindOf(item) === 'regex') return regexClause(path, item as BSONRegExp);
    if (isDoc(item) && '$elemMatch' in item) return leafClause(path, '$elemMatch', item['$elemMatch'], env);
    ensure(!isOperatorDoc(item), 2, 'no $ expressions in $all');
    return leafClause(path, '$eq', item, env);
  });
}

function regexOf(argument: unknown, options: unknown): BSONRegExp {
  if (kindOf(argument) === 'regex') {
    const regex = argument as BSONRegExp;
    ensure(options === undefined || regex.options === '', 51075, 'options set in both $regex and $options');
    return tagged(regex.pattern, options === undefined ? regex.options : String(options));
  }
  ensure(typeof argument === 'string', 2, '$regex has to be a string');
  ensure(options === undefined || typeof options === 'string', 2, '$options has to be a string');
  return tagged(argument, options ?? '');
}

/** A regular expression as a BSON value, without BSONRegExp's check of the flags. */
function tagged(pattern: string, options: string): BSONRegExp {
  return { _bsontype: 'BSONRegExp', pattern, options } as BSONRegExp;
}

function regexClause(path: string, regex: BSONRegExp): PathClause {
  const test = regexTest(regex);
  return clauseOf(path, '$regex', regex, anyValue(test));
}

function leafClause(path: string, operator: string, operand: unknown, env: Env, spelled = operator): PathClause {
  const parsers = {
    env,
    spelled,
    parseFilter: (filter: Doc) => parseFilter(filter, env),
    // Operators on array elements: a filter whose only path is the element itself.
    parsePath: (operators: Doc): Test => {
      const clauses = parsePath('', operators, env);
      return (leaf) => clauses.every((clause) => clause.test(leaf));
    },
  };
  return clauseOf(path, operator, operand, leafTest(operator, operand, parsers));
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

type Condition = Pick<PathClause, 'matches' | 'test'>;

function negated(path: string, operator: string, operand: unknown, inner: Condition): PathClause {
  return {
    kind: 'path',
    path,
    operator,
    operand,
    matches: (doc) => !inner.matches(doc),
    test: (leaf) => !inner.test(leaf),
  };
}

function notClause(path: string, argument: unknown, env: Env): PathClause {
  if (kindOf(argument) === 'regex') return negated(path, '$not', argument, regexClause(path, argument as BSONRegExp));
  ensure(isDoc(argument), 2, '$not needs a regex or a document');
  ensure(Object.keys(argument).length > 0, 2, '$not cannot be empty');
  for (const name of Object.keys(argument)) ensure(name.startsWith('$'), 2, `unknown operator: ${name}`);
  const clauses = parsePath(path, argument, env);
  return negated(path, '$not', argument, {
    matches: (doc) => clauses.every((clause) => clause.matches(doc)),
    test: (leaf) => clauses.every((clause) => clause.test(leaf)),
  });
}
