import { Long } from 'bson';
import type { Doc } from '../bson/codec.ts';
import { toNumber } from '../bson/numbers.ts';
import { ensure } from '../errors.ts';
import type { CollectionInfo } from '../storage/catalog.ts';
import { indexPrefix, recordPrefix } from '../storage/keys.ts';
import { prefixEnd } from '../bson/keystring.ts';
import type { Scope } from '../storage/scope.ts';
import type { Call, Command, Commands } from './command.ts';
import { collectionName, takes } from './options.ts';
import { SERVER_VERSION } from './server-commands.ts';

/** The number of entries under a prefix, and the bytes of their keys and values. */
function sizeOf(scope: Scope, prefix: Buffer): { entries: number; keys: number; values: number } {
  const size = { entries: 0, keys: 0, values: 0 };
  for (const { key, value } of scope.view.range(prefix, prefixEnd(prefix))) {
    scope.checkTime();
    size.entries += 1;
    size.keys += key.length;
    size.values += value.length;
  }
  return size;
}

function scaleOf(call: Call): number {
  const scale = toNumber(call.body['scale'] ?? 1);
  ensure(Number.isInteger(scale) && scale > 0, 2, 'scale must be a whole number above 0');
  return scale;
}

function statsOf(scope: Scope, info: CollectionInfo | undefined, scale: number) {
  const { entries, keys, values } = info ? sizeOf(scope, recordPrefix(info.id)) : { entries: 0, keys: 0, values: 0 };
  const sizes = (info?.indexes ?? []).map(({ id, name }) => [name, sizeOf(scope, indexPrefix(id)).keys] as const);
  const scaled = (bytes: number): number => Math.floor(bytes / scale);
  return {
    count: entries,
    size: scaled(values),
    storageSize: scaled(keys + values),
    indexSizes: Object.fromEntries(sizes.map(([name, bytes]) => [name, scaled(bytes)])),
    totalIndexSize: scaled(sizes.reduce((sum, [, bytes]) => sum + bytes, 0)),
  };
}

/** `collStats`. Sizes are those of the entries, without page overhead. */
const collStats: Command = {
  kind: 'read',
  options: takes({ number: ['scale'] }),
  run(call) {
    const ns = `${call.database}.${collectionName(call)}`;
    const info = call.scope.collection(ns);
    const scaleFactor = scaleOf(call);
    const stats = statsOf(call.scope, info, scaleFactor);
    return {
      ns,
      ...stats,
      ...(stats.count > 0 ? { avgObjSize: Math.floor((stats.size * scaleFactor) / stats.count) } : {}),
      numOrphanDocs: 0,
      freeStorageSize: 0,
      ...(info ? { capped: false, indexBuilds: [] } : {}),
      nindexes: info?.indexes.length ?? 0,
      totalSize: stats.storageSize + stats.totalIndexSize,
      scaleFactor,
      ok: 1,
    };
  },
};

const dbStats: Command = {
  kind: 'read',
  options: takes({ number: ['scale'], any: ['freeStorage'] }),
  run(call) {
    const scaleFactor = scaleOf(call);
    const infos = call.engine.catalog.inDatabase(call.database);
    const all = infos.map((info) => statsOf(call.scope, info, scaleFactor));
    const sum = (value: (one: ReturnType<typeof statsOf>) => number): number =>
      all.reduce((total, one) => total + value(one), 0);
    const objects = sum(({ count }) => count);
    const dataSize = sum(({ size }) => size);
    const storageSize = sum((one) => one.storageSize);
    const indexSize = sum(({ totalIndexSize }) => totalIndexSize);
    return {
      db: call.database,
      collections: infos.length,
      views: 0,
      objects: Long.fromNumber(objects),
      avgObjSize: objects > 0 ? (dataSize * scaleFactor) / objects : 0,
      dataSize,
      storageSize,
      indexes: infos.reduce((total, { indexes }) => total + indexes.length, 0),
      indexSize,
      totalSize: storageSize + indexSize,
      scaleFactor,
      ok: 1,
    };
  },
};

/** `serverStatus`. The reply always includes all supported sections. */
const serverStatus: Command = {
  kind: 'read',
  options: 'any',
  run: ({ engine, connection }): Doc => {
    const uptime = process.uptime();
    const memory = process.memoryUsage();
    const megabytes = (bytes: number): number => Math.round(bytes / 2 ** 20);
    return {
      host: connection.host,
      version: SERVER_VERSION,
      process: 'embedded-mongo',
      pid: Long.fromNumber(process.pid),
      uptime,
      uptimeMillis: Long.fromNumber(Math.round(uptime * 1000)),
      localTime: new Date(engine.now()),
      connections: { ...engine.connections, active: engine.connections.current },
      opcounters: { ...engine.opcounters },
      mem: { bits: 64, resident: megabytes(memory.rss), virtual: megabytes(memory.rss), supported: true },
      storageEngine: { name: 'lmdb', supportsCommittedReads: true, persistent: true },
      diskSpace: { freeBytes: engine.disk.freeBytes, isLow: engine.disk.isLow },
      metrics: { cursor: { open: { total: Long.fromNumber(engine.cursors.count) } } },
      transactions: { currentOpen: Long.fromNumber(engine.locks.open.size) },
      logicalSessionRecordCache: { activeSessionsCount: engine.sessions.size },
      ok: 1,
    };
  },
};

export const statsCommands: Commands = { serverStatus, collStats, collstats: collStats, dbStats, dbstats: dbStats };
