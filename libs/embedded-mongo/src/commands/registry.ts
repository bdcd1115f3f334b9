import { aggregate } from './aggregate';
import { bulkWrite } from './bulk-write';
import type { Command } from './command';
import { explainOf } from './explain';
import { create, drop, dropDatabase, listCollections, listDatabases } from './ddl';
import { find } from './find';
import { findAndModify } from './find-and-modify';
import { collMod, createIndexes, dropIndexes, listIndexes } from './indexes';
import { count, distinct, getMore, killCursors } from './read-commands';
import { buildInfo, configureFailPoint, connectionStatus, getParameter, hello, ping } from './server-commands';
import {
  abortTransaction,
  commitTransaction,
  endSessions,
  killAllSessions,
  killSessions,
  refreshSessions,
  startSession,
} from './session-commands';
import { collStats, dbStats, serverStatus } from './stats-commands';
import { insert, remove, update } from './write-commands';

/** By their names; some have an older second name. */
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

/** Every command by its name. */
export const commands: Record<string, Command> = { ...served, explain: explainOf(served) };
