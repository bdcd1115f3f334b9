import type { Doc } from '../bson/codec.ts';
import { CommandError, ensure } from '../errors.ts';
import { parseFilter } from '../query/filter.ts';
import { compileProjection } from '../query/projection.ts';
import type { Task } from '../storage/lock-table.ts';
import type { Call, Command } from './command.ts';
import { envOf } from './env.ts';
import { deleteMatching, updateMatching, type UpdateRequest } from './modify.ts';
import { collectionName, docOption, takes } from './options.ts';
import { runOnce } from './write-commands.ts';

/** Parses `findAndModify`: a delete, or an update of one document. */
function requestOf(call: Call): UpdateRequest & { removes: boolean } {
  const { remove = false, update, arrayFilters, upsert = false, new: after = false, hint } = call.body;
  const filter = parseFilter(docOption(call, 'query') ?? {}, envOf(call, collectionName(call)));
  const always = "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document";
  ensure(!remove || update === undefined, 9, 'Cannot specify both an update and remove=true');
  ensure(!remove || !upsert, 9, 'Cannot specify both upsert=true and remove=true ');
  ensure(!remove || !after, 9, always);
  ensure(remove || update !== undefined, 9, 'Either an update or remove=true must be specified');
  const sort = docOption(call, 'sort');
  return { filter, sort, hint, limit: 1, update, arrayFilters, upsert: upsert === true, removes: remove === true };
}

function* modify(call: Call, name: string): Task<Doc> {
  const request = requestOf(call);
  const project = compileProjection(docOption(call, 'fields')) ?? ((doc: Doc) => doc);
  if (request.removes) {
    const { deleted, before } = yield* deleteMatching(call, name, request);
    return { lastErrorObject: { n: deleted }, value: before ? project(before) : null };
  }
  const outcome = yield* updateMatching(call, name, request);
  const wanted = call.body['new'] === true ? outcome.after : outcome.before;
  const upserted = outcome.upserted ? { upserted: outcome.upserted['_id'] } : {};
  const n = outcome.upserted ? 1 : outcome.matched;
  return {
    lastErrorObject: { n, updatedExisting: outcome.matched > 0, ...upserted },
    value: wanted ? project(wanted, outcome.index) : null,
  };
}

export const findAndModify: Command = {
  kind: 'write',
  transactional: true,
  options: takes({
    object: ['query', 'sort', 'fields', 'collation', 'let'],
    array: ['arrayFilters'],
    bool: ['remove', 'new', 'upsert', 'bypassDocumentValidation'],
    any: ['update', 'hint'],
    number: ['stmtId'],
  }),
  explained(call) {
    const query = requestOf(call);
    return { query, stage: query.removes ? 'DELETE' : 'UPDATE' };
  },
  *run(call) {
    const name = collectionName(call);
    try {
      return { ...(yield* runOnce(call, 0, () => modify(call, name))), ok: 1 };
    } catch (error) {
      if (error instanceof CommandError && error.code === 11000)
        error.message = `Plan executor error during findAndModify :: caused by :: ${error.message}`;
      throw error;
    }
  },
};
