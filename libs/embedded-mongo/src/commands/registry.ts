import type { Command } from './command';
import { create, drop, dropDatabase, listCollections, listDatabases } from './ddl';
import { find } from './find';
import { findAndModify } from './find-and-modify';
import { createIndexes, dropIndexes, listIndexes } from './indexes';
import { aggregate, count, distinct, getMore, killCursors } from './read-commands';
import { buildInfo, connectionStatus, getParameter, hello, ping } from './server-commands';
import {
  abortTransaction,
  commitTransaction,
  endSessions,
  killSessions,
  refreshSessions,
  startSession,
} from './session-commands';
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
  create,
  drop,
  dropDatabase,
  listCollections,
  listDatabases,
  createIndexes,
  listIndexes,
  dropIndexes,
  insert,
  find,
  getMore,
  killCursors,
  update,
  delete: remove,
  findAndModify,
  findandmodify: findAndModify,
  count,
  distinct,
  aggregate,
  startSession,
  endSessions,
  refreshSessions,
  killSessions,
  commitTransaction,
  abortTransaction,
};

/** Options that every command takes. */
export const commonOptions = new Set([
  '$db',
  'lsid',
  'txnNumber',
  'autocommit',
  'startTransaction',
  'readConcern',
  'writeConcern',
  '$readPreference',
  '$clusterTime',
  'comment',
  'maxTimeMS',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
  'maxTimeMSOpOnly',
  'clusterTime',
  '$configServerState',
  '$topologyTime',
]);
