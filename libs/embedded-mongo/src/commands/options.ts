import type { Doc } from '../bson/codec';
import { isDoc, kindOf } from '../bson/kinds';
import { toNumber } from '../bson/numbers';
import { MongoFailure, ensure } from '../errors';
import { typeName } from '../query/type-names';
import type { Call, Command } from './command';

/** Reads a command's options with MongoDB's type errors (14 TypeMismatch). */
export function textOption(call: Call, name: string): string {
  const value = call.body[name];
  ensure(
    typeof value === 'string',
    value === undefined ? 40414 : 14,
    value === undefined
      ? `BSON field '${call.name}.${name}' is missing but a required field`
      : `BSON field '${call.name}.${name}' is the wrong type '${typeName(value)}', expected type 'string'`,
  );
  return value;
}

export function docOption(call: Call, name: string): Doc | undefined {
  const value = call.body[name];
  if (value === undefined || value === null) return undefined;
  ensure(
    isDoc(value),
    14,
    `BSON field '${call.name}.${name}' is the wrong type '${typeName(value)}', expected type 'object'`,
  );
  return value;
}

export function listOption(call: Call, name: string): unknown[] {
  const value = call.body[name];
  ensure(
    Array.isArray(value),
    value === undefined ? 40414 : 14,
    value === undefined
      ? `BSON field '${call.name}.${name}' is missing but a required field`
      : `BSON field '${call.name}.${name}' is the wrong type '${typeName(value)}', expected type 'array'`,
  );
  return value as unknown[];
}

export function docsOption(call: Call, name: string): Doc[] {
  return listOption(call, name).map((item, index) => {
    ensure(
      isDoc(item),
      14,
      `BSON field '${call.name}.${name}.${index}' is the wrong type '${typeName(item)}', expected type 'object'`,
    );
    return item;
  });
}

/** A whole number that is not negative, or undefined when absent. */
export function countOption(call: Call, name: string): number | undefined {
  const value = call.body[name];
  if (value === undefined || value === null) return undefined;
  ensure(
    kindOf(value) === 'number',
    14,
    `BSON field '${call.name}.${name}' is the wrong type '${typeName(value)}', ` +
      "expected types '[long, int, decimal, double]'",
  );
  const number = Math.trunc(toNumber(value));
  ensure(number >= 0, 51024, `BSON field '${name}' value must be >= 0, actual value '${number}'`);
  return number;
}

/** The collection that a command names by its first field; 73 for a name that cannot be one. */
export function collectionName(call: Call): string {
  const name = call.body[call.name];
  ensure(typeof name === 'string', 73, `collection name has invalid type ${typeName(name)}`);
  checkCollectionName(call.database, name);
  return name;
}

/** Bytes of a database's and a collection's name together ("MongoDB Limits and Thresholds"). */
const longestNamespace = 255;

export function checkCollectionName(database: string, name: string): void {
  const invalid = name === '' || name.includes('\0') || name.startsWith('.') || name.includes('$');
  if (invalid) throw new MongoFailure(73, `Invalid namespace specified '${database}.${name}'`);
  const long = Buffer.byteLength(database) + 1 + Buffer.byteLength(name) > longestNamespace;
  ensure(!long, 73, `Fully qualified namespace is too long. Max: ${longestNamespace}`);
}

/** Refuses what would change the result if it were ignored. */
export function refuseOptions(source: Doc, names: readonly string[], where: string): void {
  for (const name of names) {
    const value = source[name];
    if (value === undefined || value === null || value === false) continue;
    if (isDoc(value) && Object.keys(value).length === 0) continue;
    if (name === 'collation' && isDoc(value) && value['locale'] === 'simple') continue;
    throw new MongoFailure(238, `${where}: the option '${name}' is not implemented`);
  }
}

/** Options that every command takes. */
const commonOptions = new Set([
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

/** Commands of MongoDB that Stable API version 1 leaves out, of those that are served here. */
const unstable = [
  'buildInfo',
  'buildinfo',
  'collStats',
  'collstats',
  'configureFailPoint',
  'connectionStatus',
  'dbStats',
  'dbstats',
  'distinct',
  'getParameter',
  'isMaster',
  'ismaster',
  'killAllSessions',
  'killSessions',
  'serverStatus',
  'startSession',
];

/** "Stable API": 322 and 323. */
function checkApiVersion(name: string, { apiVersion, apiStrict, apiDeprecationErrors }: Doc): void {
  const alone = apiVersion === undefined && (apiStrict ?? apiDeprecationErrors) !== undefined;
  ensure(!alone, 322, 'Provided apiStrict and/or apiDeprecationErrors without passing apiVersion');
  ensure(apiVersion === undefined || apiVersion === '1', 322, `API version must be "1", got "${String(apiVersion)}"`);
  const outside = apiStrict === true && unstable.includes(name);
  ensure(!outside, 323, `Provided apiStrict:true, but the command ${name} is not in API Version 1`);
}

/** Refuses options that the command does not know (40415), and read concerns that cannot be had. */
export function checkOptions(name: string, command: Command, body: Doc): void {
  checkApiVersion(name, body);
  const { options } = command;
  if (options === 'any') return;
  for (const option of Object.keys(body)) {
    const known = option === name || commonOptions.has(option) || options.includes(option);
    ensure(known, 40415, `BSON field '${name}.${option}' is an unknown field.`);
  }
  const level = isDoc(body['readConcern']) ? body['readConcern']['level'] : undefined;
  const levels = ['local', 'available', 'majority', 'linearizable', 'snapshot'];
  ensure(level === undefined || levels.includes(String(level)), 9, `Invalid read concern level: ${String(level)}`);
  const outside = level === 'snapshot' && body['autocommit'] === undefined;
  ensure(!outside, 238, 'read concern snapshot outside a transaction is not implemented');
}
