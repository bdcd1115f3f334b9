import { aggregate } from './aggregate';
import { bulkWrite } from './bulk-write';
import type { Command } from './command';
import { explain } from './explain';
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

/** Every command by its name; some have an older second name. */
export const commands: Record<string, Command> = {
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
  explain,
  startSession,
  endSessions,
  refreshSessions,
  killSessions,
  killAllSessions,
  commitTransaction,
  abortTransaction,
};
