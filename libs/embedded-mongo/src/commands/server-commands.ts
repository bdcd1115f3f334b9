import { ObjectId } from 'bson';
import { MongoFailure } from '../errors';
import type { Command } from './command';
import { mostStatements } from './write-commands';

/** Name of the replica set of one that every server forms. */
export const replicaSetName = 'rs0';

/** The version of MongoDB whose behaviour is the model. */
const version = '8.0.0';

const electionId = new ObjectId('7fffffff0000000000000001');

/** `hello`, and its older names: a primary that is alone in its set. */
export const hello: Command = {
  kind: 'idle',
  // The manual: a handshake may carry fields of newer drivers.
  options: 'any',
  run: (call) => ({
    helloOk: true,
    ...(call.name === 'hello' ? { isWritablePrimary: true } : { ismaster: true }),
    setName: replicaSetName,
    setVersion: 1,
    secondary: false,
    hosts: [call.connection.host],
    primary: call.connection.host,
    me: call.connection.host,
    electionId,
    maxBsonObjectSize: 16 * 1024 * 1024,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: mostStatements,
    localTime: new Date(call.engine.now()),
    logicalSessionTimeoutMinutes: 30,
    connectionId: call.connection.id,
    minWireVersion: 0,
    maxWireVersion: 25,
    readOnly: false,
    ok: 1,
  }),
};

/** `ping` */
export const ping: Command = { kind: 'idle', options: [], run: () => ({ ok: 1 }) };

/** `buildInfo` */
export const buildInfo: Command = {
  kind: 'idle',
  options: [],
  run: () => ({
    version,
    gitVersion: 'embedded',
    modules: ['embedded'],
    versionArray: [8, 0, 0, 0],
    bits: 64,
    debug: false,
    maxBsonObjectSize: 16 * 1024 * 1024,
    storageEngines: ['lmdb'],
    ok: 1,
  }),
};

const parameters: Record<string, unknown> = {
  featureCompatibilityVersion: { version: '8.0' },
  authenticationMechanisms: [],
  transactionLifetimeLimitSeconds: 60,
};

/** `getParameter` */
export const getParameter: Command = {
  kind: 'idle',
  options: ['allParameters', 'comment', ...Object.keys(parameters)],
  run: (call) => {
    if (call.body['getParameter'] === '*') return { ...parameters, ok: 1 };
    const wanted = Object.entries(parameters).filter(([name]) => name in call.body);
    if (wanted.length === 0) throw new MongoFailure(72, 'no option found to get');
    return { ...Object.fromEntries(wanted), ok: 1 };
  },
};

/** `connectionStatus`: there is no authentication. */
export const connectionStatus: Command = {
  kind: 'idle',
  options: ['showPrivileges'],
  run: () => ({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] }, ok: 1 }),
};
