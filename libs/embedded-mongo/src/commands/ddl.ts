import type { Doc } from '../bson/codec.ts';
import { parseCollation } from '../bson/collation.ts';
import { equalValues } from '../bson/compare.ts';
import { ensure } from '../errors.ts';
import { parseFilter } from '../query/filter.ts';
import { rowsReply } from './batches.ts';
import { createCollection, dropCollection } from './collections.ts';
import type { Command, Commands } from './command.ts';
import { collectionName, docOption, takes } from './options.ts';

const create: Command = {
  kind: 'write',
  transactional: true,
  options: takes({
    object: ['collation'],
    any: ['autoIndexId', 'max', 'pipeline', 'size', 'validationAction', 'validationLevel'],
    refused: [
      ...['capped', 'changeStreamPreAndPostImages', 'clusteredIndex', 'encryptedFields', 'expireAfterSeconds'],
      ...['indexOptionDefaults', 'storageEngine', 'timeseries', 'validator', 'viewOn'],
    ],
  }),
  *run(call) {
    const name = collectionName(call);
    for (const [option, needed] of Object.entries({ size: 'capped', max: 'capped', pipeline: 'viewOn' })) {
      ensure(call.body[option] === undefined, 72, `the '${option}' field requires '${needed}' to also be specified`);
    }
    const namespace = `${call.database}.${name}`;
    // The manual: creating a collection again with the same options succeeds.
    const collation = parseCollation(call.body['collation'])?.spec;
    const options = collation ? { collation } : {};
    const there = call.scope.collection(namespace);
    const same = !there || equalValues(there.options, options);
    ensure(same, 48, `namespace ${namespace} already exists, but with different options`);
    if (!there) yield* createCollection(call, name, options);
    return { ok: 1 };
  },
};

const drop: Command = {
  kind: 'write',
  options: takes({}),
  *run(call) {
    const name = collectionName(call);
    const info = call.scope.collection(`${call.database}.${name}`);
    if (!info) return { ok: 1 };
    const nIndexesWas = info.indexes.length;
    yield* dropCollection(call, info);
    return { nIndexesWas, ns: info.namespace, ok: 1 };
  },
};

const dropDatabase: Command = {
  kind: 'write',
  options: takes({}),
  *run(call) {
    const infos = call.engine.catalog.inDatabase(call.database);
    for (const info of infos) yield* dropCollection(call, info);
    return infos.length > 0 ? { dropped: call.database, ok: 1 } : { ok: 1 };
  },
};

const listCollections: Command = {
  kind: 'read',
  options: takes({ object: ['filter', 'cursor'], bool: ['nameOnly', 'authorizedCollections'] }),
  run(call) {
    const filter = parseFilter(docOption(call, 'filter') ?? {});
    const nameOnly = call.body['nameOnly'] === true;
    const rows = call.engine.catalog.inDatabase(call.database).map((info): Doc => {
      const head = { name: info.name, type: 'collection' };
      if (nameOnly) return head;
      return {
        ...head,
        options: info.options,
        info: { readOnly: false, uuid: info.uuid },
        idIndex: info.indexes[0]?.spec,
      };
    });
    const found = rows.filter((row) => filter.matches(row));
    return rowsReply(call, `${call.database}.$cmd.listCollections`, found, docOption(call, 'cursor'));
  },
};

const listDatabases: Command = {
  kind: 'read',
  options: takes({ object: ['filter'], bool: ['nameOnly', 'authorizedDatabases'] }),
  run(call) {
    ensure(call.database === 'admin', 13, 'listDatabases may only be run against the admin database.');
    const filter = parseFilter(docOption(call, 'filter') ?? {});
    const names = [...new Set(call.engine.catalog.all().map(({ database }) => database))];
    const nameOnly = call.body['nameOnly'] === true;
    const rows = names.map((name): Doc => (nameOnly ? { name } : { name, sizeOnDisk: 4096, empty: false }));
    const databases = rows.filter((row) => filter.matches(row));
    const totals = nameOnly ? {} : { totalSize: 4096 * databases.length, totalSizeMb: 0 };
    return { databases, ...totals, ok: 1 };
  },
};

export const ddlCommands: Commands = { create, drop, dropDatabase, listCollections, listDatabases };
