import type { BSONRegExp, Binary, ObjectId, Timestamp } from 'bson';
import type { Doc } from './codec.ts';
import { kindOf } from './kinds.ts';
import { numberType, toNumber } from './numbers.ts';

function formatNumber(value: unknown): string {
  if (numberType(value) !== 'double') return String(value);
  const number = toNumber(value);
  if (Number.isNaN(number)) return 'nan';
  if (!Number.isFinite(number)) return number > 0 ? 'inf' : '-inf';
  return Number.isInteger(number) && Math.abs(number) < 1e15 ? `${number}.0` : String(number);
}

function formatBinary(value: Binary): string {
  if (value.sub_type === 4 && value.position === 16) return `UUID("${value.toUUID().toHexString()}")`;
  return `BinData(${value.sub_type}, ${value.toString('hex').toUpperCase()})`;
}

/** Formats a value as in MongoDB's messages. */
export function formatValue(value: unknown): string {
  switch (kindOf(value)) {
    case 'number':
      return formatNumber(value);
    case 'string':
      return JSON.stringify(String(value));
    case 'object': {
      const fields = Object.entries(value as Doc).map(([name, inner]) => formatField(name, inner));
      return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}';
    }
    case 'array': {
      const items = (value as unknown[]).map(formatValue);
      return items.length > 0 ? `[ ${items.join(', ')} ]` : '[]';
    }
    case 'objectId':
      return `ObjectId('${(value as ObjectId).toHexString()}')`;
    case 'binData':
      return formatBinary(value as Binary);
    case 'date':
      return `new Date(${(value as Date).getTime()})`;
    case 'timestamp':
      return `Timestamp(${(value as Timestamp).getHighBits()}, ${(value as Timestamp).getLowBits()})`;
    case 'regex':
      return `/${(value as BSONRegExp).pattern}/${(value as BSONRegExp).options}`;
    case 'minKey':
      return 'MinKey';
    case 'maxKey':
      return 'MaxKey';
    default:
      return String(value);
  }
}

export function formatField(name: string, value: unknown): string {
  return `${name}: ${formatValue(value)}`;
}
