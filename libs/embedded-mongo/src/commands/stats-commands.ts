import { Long } from 'bson';
import type { Doc } from '../bson/codec';
import type { Command } from './command';
import { serverVersion } from './server-commands';

/** `serverStatus`, as far as an embedded server has it; sections that are asked for by name are all there anyway. */
export const serverStatus: Command = {
  kind: 'idle',
  options: 'any',
  run: ({ engine, connection }): Doc => {
    const uptime = process.uptime();
    const memory = process.memoryUsage();
    const megabytes = (bytes: number): number => Math.round(bytes / 2 ** 20);
    return {
      host: connection.host,
      version: serverVersion,
      process: 'embedded-mongo',
      pid: Long.fromNumber(process.pid),
      uptime,
      uptimeMillis: Long.fromNumber(Math.round(uptime * 1000)),
      localTime: new Date(engine.now()),
      connections: { ...engine.connections, active: engine.connections.current },
      opcounters: { ...engine.opcounters },
      mem: { bits: 64, resident: megabytes(memory.rss), virtual: megabytes(memory.rss), supported: true },
      storageEngine: { name: 'lmdb', supportsCommittedReads: true, persistent: true },
      metrics: { cursor: { open: { total: Long.fromNumber(engine.cursors.count) } } },
      transactions: { currentOpen: Long.fromNumber([...engine.locks.openTransactions()].length) },
      logicalSessionRecordCache: { activeSessionsCount: engine.sessions.all().length },
      ok: 1,
    };
  },
};
