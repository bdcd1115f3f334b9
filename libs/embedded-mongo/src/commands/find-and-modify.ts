import type { Doc } from '../bson/codec';
import { MongoFailure, ensure } from '../errors';
import { parseFilter } from '../query/filter';
import { compileProjection } from '../query/projection';
import type { Steps } from '../transactions/lock-table';
import type { Call, Command } from './command';
import { deleteMatching, updateMatching } from './modify';
import { collectionName, docOption, refuseOptions } from './options';

function* modify(call: Call, name: string): Steps<Doc> {
  const filter = parseFilter(docOption(call, 'query') ?? {});
  const common = { filter, sort: docOption(call, 'sort'), hint: call.body['hint'] };
  const project = compileProjection(docOption(call, 'fields')) ?? ((doc: Doc) => doc);
  if (call.body['remove'] === true) {
    const { deleted, before } = yield* deleteMatching(call, name, { ...common, single: true });
    return { lastErrorObject: { n: deleted }, value: before ? project(before) : null };
  }
  const outcome = yield* updateMatching(call, name, {
    ...common,
    update: call.body['update'],
    variables: docOption(call, 'let') ?? {},
    arrayFilters: call.body['arrayFilters'],
    multi: false,
    upsert: call.body['upsert'] === true,
  });
  const wanted = call.body['new'] === true ? outcome.after : outcome.before;
  const upserted = outcome.upserted ? { upserted: outcome.upserted['_id'] } : {};
  const n = outcome.upserted ? 1 : outcome.matched;
  return {
    lastErrorObject: { n, updatedExisting: outcome.matched > 0, ...upserted },
    value: wanted ? project(wanted, outcome.index) : null,
  };
}

/** `findAndModify` */
export const findAndModify: Command = {
  kind: 'write',
  transactional: true,
  options: [
    'query',
    'sort',
    'remove',
    'update',
    'new',
    'fields',
    'upsert',
    'bypassDocumentValidation',
    'collation',
    'arrayFilters',
    'hint',
    'let',
    'stmtId',
  ],
  *run(call) {
    const name = collectionName(call);
    refuseOptions(call.body, ['collation', 'let'], call.name);
    const { body } = call;
    ensure(
      body['remove'] === true || body['update'] !== undefined,
      9,
      'Either an update or remove=true must be specified',
    );
    if (body['remove'] === true) {
      ensure(body['update'] === undefined, 9, 'Cannot specify both an update and remove=true');
      ensure(body['upsert'] !== true, 9, 'Cannot specify both upsert=true and remove=true ');
      ensure(
        body['new'] !== true,
        9,
        "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
      );
    }
    const known = call.statements?.find(0);
    if (known) return { ...known, ok: 1 };
    try {
      const outcome = yield* modify(call, name);
      call.statements?.remember(0, outcome);
      return { ...outcome, ok: 1 };
    } catch (error) {
      if (error instanceof MongoFailure && error.code === 11000)
        error.message = `Plan executor error during findAndModify :: caused by :: ${error.message}`;
      throw error;
    }
  },
};
