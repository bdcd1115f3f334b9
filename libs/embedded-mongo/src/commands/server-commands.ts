import { ObjectId } from 'bson';
import type { Doc } from '../bson/codec.ts';
import { isDoc, kindOf } from '../bson/kinds.ts';
import { toNumber } from '../bson/numbers.ts';
import { CommandError, ensure } from '../errors.ts';
import type { Call, Command, Commands } from './command.ts';
import { docOption, takes } from './options.ts';
import { MAX_STATEMENTS } from './write-commands.ts';

/** Every server is a replica set with one member. */
export const REPLICA_SET_NAME = 'rs0';

/** The version of MongoDB that the server imitates. */
export const SERVER_VERSION = '8.0.0';

const electionId = new ObjectId('7fffffff0000000000000001');

/** How long a client awaits a topology change, in milliseconds. */
function awaitTimeOf({ body, engine }: Call): number | undefined {
  const { topologyVersion: known, maxAwaitTimeMS: limit } = body;
  if (known === undefined && limit === undefined) return undefined;
  ensure(limit !== undefined, 31368, "A request with a 'topologyVersion' must include 'maxAwaitTimeMS'");
  ensure(isDoc(known), 31368, "A request with 'maxAwaitTimeMS' must include a 'topologyVersion'");
  ensure(kindOf(limit) === 'number' && toNumber(limit) >= 0, 31373, "'maxAwaitTimeMS' must be a non-negative integer");
  const isSame = String(known['processId']) === String(engine.topologyVersion.processId);
  return isSame ? toNumber(limit) : undefined;
}

/** `hello` and its older aliases. */
const hello: Command = {
  kind: 'read',
  // The manual: a handshake may carry fields of newer drivers.
  options: 'any',
  *run(call) {
    const waitMs = awaitTimeOf(call);
    // The topology never changes while the server runs, so awaiting a change always takes the full time.
    if (waitMs !== undefined) yield { until: (wake) => void setTimeout(wake, waitMs).unref() };
    return describeServer(call);
  },
};

function describeServer(call: Call): Doc {
  return {
    helloOk: true,
    ...(call.name === 'hello' ? { isWritablePrimary: true } : { ismaster: true }),
    setName: REPLICA_SET_NAME,
    setVersion: 1,
    secondary: false,
    hosts: [call.connection.host],
    primary: call.connection.host,
    me: call.connection.host,
    electionId,
    topologyVersion: call.engine.topologyVersion,
    maxBsonObjectSize: 16 * 1024 * 1024,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: MAX_STATEMENTS,
    localTime: new Date(call.engine.now()),
    logicalSessionTimeoutMinutes: 30,
    connectionId: call.connection.id,
    minWireVersion: 0,
    maxWireVersion: 25,
    readOnly: false,
    ok: 1,
  };
}

const ping: Command = { kind: 'read', options: takes({}), run: () => ({ ok: 1 }) };

const buildInfo: Command = {
  kind: 'read',
  options: takes({}),
  run: () => ({
    version: SERVER_VERSION,
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

const getParameter: Command = {
  kind: 'read',
  options: takes({ any: ['allParameters', 'enableTestCommands', ...Object.keys(parameters)] }),
  run: (call) => {
    const all = { ...parameters, enableTestCommands: call.engine.failPoints !== undefined };
    if (call.body['getParameter'] === '*') return { ...all, ok: 1 };
    const wanted = Object.entries(all).filter(([name]) => name in call.body);
    if (wanted.length === 0) throw new CommandError(72, 'no option found to get');
    return { ...Object.fromEntries(wanted), ok: 1 };
  },
};

/** `connectionStatus`, without authentication. */
const connectionStatus: Command = {
  kind: 'read',
  options: takes({ bool: ['showPrivileges'] }),
  run: () => ({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] }, ok: 1 }),
};

/** `configureFailPoint`. As in MongoDB, the command is unknown without test commands. */
const configureFailPoint: Command = {
  kind: 'read',
  options: takes({ any: ['mode'], object: ['data'] }),
  run: (call) => {
    const { engine, body } = call;
    ensure(engine.failPoints, 59, "no such command: 'configureFailPoint'");
    ensure(call.database === 'admin', 13, 'configureFailPoint may only be run against the admin database.');
    engine.failPoints.configure(body['configureFailPoint'], body['mode'], docOption(call, 'data') ?? {});
    return { count: 0, ok: 1 };
  },
};

export const serverCommands: Commands = {
  hello,
  ismaster: hello,
  isMaster: hello,
  ping,
  buildInfo,
  buildinfo: buildInfo,
  getParameter,
  connectionStatus,
  configureFailPoint,
};
