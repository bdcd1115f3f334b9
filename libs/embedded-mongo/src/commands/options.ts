import type { Doc } from '../bson/codec';
import { isDoc, kindOf } from '../bson/kinds';
import { toNumber } from '../bson/numbers';
import { MongoFailure, ensure } from '../errors';
import { typeName } from '../query/type-names';
import type { Call } from './command';

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

export function checkCollectionName(database: string, name: string): void {
  const invalid = name === '' || name.includes('\0') || name.startsWith('.') || name.includes('$');
  if (invalid) throw new MongoFailure(73, `Invalid namespace specified '${database}.${name}'`);
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
