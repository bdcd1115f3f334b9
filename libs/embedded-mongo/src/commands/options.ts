import type { Doc } from '../bson/codec.ts';
import { isDoc, isNullish, kindOf } from '../bson/kinds.ts';
import { toNumber } from '../bson/numbers.ts';
import { CommandError, ensure } from '../errors.ts';
import { isTruthy } from '../bson/compare.ts';
import { typeName } from '../bson/type-names.ts';
import type { Call, Command, OptionType, Options } from './command.ts';

/** Option names by type. */
type Named = { readonly [type in OptionType | 'required']?: readonly string[] };

export function fields({ required = [], ...named }: Named): Options {
  const types = Object.entries(named).flatMap(([type, names]) =>
    names.map((name) => [name, type as OptionType] as const),
  );
  return { types: new Map(types), required };
}

/** MongoDB's generic options. */
const common = fields({
  object: ['lsid', 'readConcern', 'writeConcern', '$readPreference', '$clusterTime'],
  number: ['txnNumber', 'maxTimeMS'],
  any: ['$db', 'autocommit', 'startTransaction', 'comment', 'apiVersion', 'apiStrict', 'apiDeprecationErrors'],
});

/** The options of a command, including the generic ones. */
export function takes(named: Named): Options {
  const own = fields(named);
  return { ...own, types: new Map([...common.types, ...own.types]) };
}

const isOfType: Partial<Record<OptionType, (value: unknown) => boolean>> = {
  object: isDoc,
  objects: Array.isArray,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: (value) => kindOf(value) === 'number',
  bool: (value) => typeof value === 'boolean' || kindOf(value) === 'number',
};

function checkType(where: string, type: string, isOf: (value: unknown) => boolean, value: unknown): void {
  ensure(isOf(value), 14, `BSON field '${where}' is the wrong type '${typeName(value)}', expected type '${type}'`);
}

/** Rejects an option without support, unless its value has no effect. */
function refuse(where: string, value: unknown): void {
  const says = isDoc(value) ? Object.keys(value).length > 0 : isTruthy(value);
  ensure(!says, 238, `the option '${where}' is not implemented`);
}

/**
 * Rejects fields that are unknown (40415), missing (40414), of the wrong type (14) or not implemented (238). Converts
 * numbers to booleans for boolean fields.
 */
export function checkFields(where: string, { types, required }: Options, doc: Doc, own?: string): void {
  for (const name of Object.keys(doc)) {
    ensure(types.has(name) || name === own, 40415, `BSON field '${where}.${name}' is an unknown field.`);
  }
  for (const name of required) {
    ensure(doc[name] !== undefined, 40414, `BSON field '${where}.${name}' is missing but a required field`);
  }
  for (const [name, value] of Object.entries(doc)) {
    const type = types.get(name) ?? 'any';
    if (type === 'refused') refuse(`${where}.${name}`, value);
    const isOf = isOfType[type];
    if (!isOf || (value === null && !required.includes(name))) continue;
    checkType(`${where}.${name}`, type === 'objects' ? 'array' : type, isOf, value);
    if (type === 'bool') doc[name] = isTruthy(value);
    if (type !== 'objects') continue;
    for (const [at, item] of (value as unknown[]).entries()) checkType(`${where}.${name}.${at}`, 'object', isDoc, item);
  }
}

export function docOption(call: Call, name: string): Doc | undefined {
  return (call.body[name] ?? undefined) as Doc | undefined;
}

export function countOption(call: Call, name: string): number | undefined {
  const value = call.body[name];
  if (isNullish(value)) return undefined;
  const number = Math.trunc(toNumber(value));
  ensure(number >= 0, 51024, `BSON field '${name}' value must be >= 0, actual value '${number}'`);
  return number;
}

/** The collection in the command's first field. Throws 73 for an invalid name. */
export function collectionName(call: Call): string {
  const name = call.body[call.name];
  ensure(typeof name === 'string', 73, `collection name has invalid type ${typeName(name)}`);
  checkCollectionName(call.database, name);
  return name;
}

/** Limit of `database.collection` ("MongoDB Limits and Thresholds"). */
const MAX_NAMESPACE_BYTES = 255;

export function checkCollectionName(database: string, name: string): void {
  const invalid = name === '' || name.includes('\0') || name.startsWith('.') || name.includes('$');
  if (invalid) throw new CommandError(73, `Invalid namespace specified '${database}.${name}'`);
  const long = Buffer.byteLength(database) + 1 + Buffer.byteLength(name) > MAX_NAMESPACE_BYTES;
  ensure(!long, 73, `Fully qualified namespace is too long. Max: ${MAX_NAMESPACE_BYTES}`);
}

/** The supported commands that are not part of Stable API version 1. */
const UNSTABLE_COMMANDS = (
  'buildinfo collstats configurefailpoint connectionstatus dbstats distinct getparameter ismaster killallsessions ' +
  'killsessions serverstatus startsession'
).split(' ');

/** "Stable API": 322 and 323. */
function checkApiVersion(name: string, { apiVersion, apiStrict, apiDeprecationErrors }: Doc): void {
  const alone = apiVersion === undefined && (apiStrict ?? apiDeprecationErrors) !== undefined;
  ensure(!alone, 322, 'Provided apiStrict and/or apiDeprecationErrors without passing apiVersion');
  ensure(apiVersion === undefined || apiVersion === '1', 322, `API version must be "1", got "${String(apiVersion)}"`);
  const outside = apiStrict === true && UNSTABLE_COMMANDS.includes(name.toLowerCase());
  ensure(!outside, 323, `Provided apiStrict:true, but the command ${name} is not in API Version 1`);
}

/** Rejects unknown options and unsupported read concerns. */
export function checkOptions(name: string, { options }: Command, body: Doc): void {
  checkApiVersion(name, body);
  if (options === 'any') return;
  checkFields(name, options, body, name);
  const level = isDoc(body['readConcern']) ? body['readConcern']['level'] : undefined;
  const levels = ['local', 'available', 'majority', 'linearizable', 'snapshot'];
  ensure(level === undefined || levels.includes(String(level)), 9, `Invalid read concern level: ${String(level)}`);
  const outside = level === 'snapshot' && body['autocommit'] === undefined;
  ensure(!outside, 238, 'read concern snapshot outside a transaction is not implemented');
}
