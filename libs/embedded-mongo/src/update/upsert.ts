import { ObjectId } from 'bson';
import type { Doc } from '../bson/codec.ts';
import { cloneValue } from '../bson/paths.ts';
import { CommandError } from '../errors.ts';
import type { Clause, Filter } from '../query/compiled-filter.ts';
import type { Update } from './compiled-update.ts';
import { withIdFirst } from './update.ts';
import { Target } from '../bson/target.ts';

/** The filter's equalities, including `$in` and `$all` with one value ("Upsert with Operator Expressions"). */
function equalities(clauses: Clause[]): [string, unknown][] {
  return clauses.flatMap((clause): [string, unknown][] => {
    if (clause.kind === '$or' && clause.branches.length === 1) return equalities(clause.branches[0]?.clauses ?? []);
    if (clause.kind !== 'path') return [];
    const { path, operator, operand } = clause;
    if (operator === '$eq') return [[path, operand]];
    if (operator === '$in' && Array.isArray(operand) && operand.length === 1) {
      return [[path, operand[0]]];
    }
    return [];
  });
}

export function upsertedDoc(filter: Filter, update: Update): Doc {
  const base: Doc = {};
  const taken: string[] = [];
  for (const [path, value] of equalities(filter.clauses)) {
    if (update.replacement && path !== '_id') continue;
    const clash = taken.find((other) => other === path || other.startsWith(`${path}.`) || path.startsWith(`${other}.`));
    if (clash !== undefined) {
      throw new CommandError(54, `cannot infer query fields to set, path '${path}' is matched twice`);
    }
    taken.push(path);
    new Target(base, path.split('.')).write(cloneValue(value));
  }
  return withIdFirst(update.apply(base, { inserting: true }), () => new ObjectId());
}
