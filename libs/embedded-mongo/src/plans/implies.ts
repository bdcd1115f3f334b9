import { equalValues } from '../bson/compare.ts';
import { isNullish } from '../bson/kinds.ts';
import type { Clause, Filter, PathClause } from '../query/compiled-filter.ts';

/** True when every document that matches `given` also matches `wanted`, as a partial index requires. */
export function impliesFilter(given: Filter, wanted: Filter): boolean {
  return wanted.clauses.every((clause) => given.clauses.some((one) => impliesClause(one, clause)));
}

function impliesClause(given: Clause, wanted: Clause): boolean {
  if (given.kind !== 'path' || wanted.kind !== 'path' || given.path !== wanted.path) return false;
  if (given.operator === wanted.operator && equalValues(given.operand, wanted.operand)) return true;
  if (wanted.operator === '$exists' && wanted.operand === true) return impliesPresence(given);
  if (given.operator === '$eq') return holdsFor(wanted, given.operand);
  if (given.operator === '$in' && Array.isArray(given.operand)) {
    return given.operand.length > 0 && given.operand.every((value) => holdsFor(wanted, value));
  }
  return false;
}

/** An equality decides a positive condition on the same path, except with null and arrays. */
function holdsFor(wanted: PathClause, value: unknown): boolean {
  const positive = ['$eq', '$gt', '$gte', '$lt', '$lte', '$in', '$type', '$regex'].includes(wanted.operator);
  return (
    positive && !isNullish(value) && !Array.isArray(value) && wanted.test({ value, expand: false, index: undefined })
  );
}

function impliesPresence({ operator, operand }: PathClause): boolean {
  if (['$gt', '$gte', '$lt', '$lte', '$eq'].includes(operator)) return !isNullish(operand);
  if (operator === '$in') return Array.isArray(operand) && !operand.some(isNullish);
  return ['$type', '$regex', '$size', '$mod', '$elemMatch'].includes(operator);
}
