import type { Doc } from '../bson/codec';
import { MongoFailure, ensure } from '../errors';
import { parseFilter } from '../query/filter';
import { compileProjection } from '../query/projection';
import type { Steps } from '../transactions/lock-table';
import type { Call, Command } from './command';
import type { DeleteRequest, UpdateRequest } from './modify';
import { deleteMatching, updateMatching } from './modify';
import { envOf } from './env';
import { collectionName, docOption } from './options';
import { once } from './write-commands';

/** What a `findAndModify` asks for: a delete, or an update of one document. */
export function modifyRequest(call: Call): { remove: DeleteRequest } | { update: UpdateRequest } {
  const { body } = call;
  const env = envOf(call, collectionName(call));
  const common = {
    filter: parseFilter(docOption(call, 'query') ?? {}, env),
    sort: docOption(call, 'sort'),
    hint: body['hint'],
  };
  if (body['remove'] === true) {
    ensure(body['update'] === undefined, 9, 'Cannot specify both an update and remove=true');
    ensure(body['upsert'] !== true, 9, 'Cannot specify both upsert=true and remove=true ');
    ensure(
      body['new'] !== true,
      9,
      "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
    );
    return { remove: { ...common, single: true } };
  }
  ensure(body['update'] !== undefined, 9, 'Either an update or remove=true must be specified');
  const update = {
    ...common,
    update: body['update'],
    arrayFilters: body['arrayFilters'],
    multi: false,
    upsert: body['upsert'] === true,
  };
  return { update };
}

function* modify(call: Call, name: string): Steps<Doc> {
  const request = modifyRequest(call);
  const project = compileProjection(docOption(call, 'fields')) ?? ((doc: Doc) => doc);
  if ('remove' in request) {
    const { deleted, before } = yield* deleteMatching(call, name, request.remove);
    return { lastErrorObject: { n: deleted }, value: before ? project(before) : null };
  }
  const outcome = yield* updateMatching(call, name, request.update);
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
    try {
      return { ...(yield* once(call, 0, () => modify(call, name))), ok: 1 };
    } catch (error) {
      if (error instanceof MongoFailure && error.code === 11000)
        error.message = `Plan executor error during findAndModify :: caused by :: ${error.message}`;
      throw error;
    }
  },
};
