import { aggregate } from './aggregate.ts';
import { bulkWrite } from './bulk-write.ts';
import type { Command } from './command.ts';
import { explainOf } from './explain.ts';
import { create, drop, dropDatabase, listCollections, listDatabases } from './ddl.ts';
import { find } from './find.ts';
import { findAndModify } from './find-and-modify.ts';
import { collMod, createIndexes, dropIndexes, listIndexes } from './indexes.ts';
import { count, distinct, getMore, killCursors } from './read-commands.ts';
import { buildInfo, configureFailPoint, connectionStatus, getParameter, hello, ping } from './server-commands.ts';
import {
  abortTransaction,
  commitTransaction,
  endSessions,
  killAllSessions,
  killSessions,
  refreshSessions,
  startSession,
} from './session-commands.ts';
import { collStats, dbStats, serverStatus } from './stats-commands.ts';
import { insert, remove, update } from './write-commands.ts';

/** The commands by name; some have an older alias. */
const served: Record<string, Command> = {
  hello,
  ismaster: hello,
  isMaster: hello,
  ping,
  buildInfo,
  buildinfo: buildInfo,
  getParameter,
  connectionStatus,
  configureFailPoint,
  serverStatus,
  collStats,
  collstats: collStats,
  dbStats,
  dbstats: dbStats,
  create,
  drop,
  dropDatabase,
  listCollections,
  listDatabases,
  createIndexes,
  listIndexes,
  dropIndexes,
  collMod,
  insert,
  find,
  getMore,
  killCursors,
  update,
  delete: remove,
  bulkWrite,
  findAndModify,
  findandmodify: findAndModify,
  count,
  distinct,
  aggregate,
  startSession,
  endSessions,
  refreshSessions,
  killSessions,
  killAllSessions,
  commitTransaction,
  abortTransaction,
};

export const commands: Record<string, Command> = { ...served, explain: explainOf(served) };
