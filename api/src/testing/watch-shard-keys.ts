import type { mongo } from 'mongoose';
import { SHARD_KEYS } from '../db/shard-keys.ts';

type Document = Readonly<Record<string, unknown>>;

const isDocument = (value: unknown): value is Document => typeof value === 'object' && value !== null;

/** Whether a filter fixes a field to one value. */
function isFixed(filter: Document, field: string): boolean {
  if (!(field in filter)) return false;
  const value = filter[field];
  const isCondition = isDocument(value) && Object.keys(value).some((key) => key.startsWith('$'));
  return !isCondition || (isDocument(value) && '$eq' in value);
}

const listOf = (value: unknown): readonly Document[] => (Array.isArray(value) ? value.filter(isDocument) : []);

/** The filters of changes of one document, and the inserted documents, of a command. */
function targetsOf({ commandName, command }: Pick<mongo.CommandStartedEvent, 'commandName' | 'command'>) {
  if (commandName === 'findAndModify') return [command['query'] as Document];
  if (commandName === 'insert') return listOf(command['documents']);
  if (commandName === 'update')
    return listOf(command['updates']).flatMap(({ multi, q }) => (multi ? [] : [q as Document]));
  if (commandName === 'delete')
    return listOf(command['deletes']).flatMap(({ limit, q }) => (limit === 0 ? [] : [q as Document]));
  return [];
}

/** The changes of a command that do not name the whole shard key of its collection. */
export function findUnnamedKeys(event: Pick<mongo.CommandStartedEvent, 'commandName' | 'command'>): string[] {
  const collection: unknown = event.command[event.commandName];
  const key = typeof collection === 'string' ? SHARD_KEYS[collection] : undefined;
  if (!key) return [];
  return targetsOf(event).flatMap((target) => {
    const unnamed = Object.keys(key).filter((field) => !isFixed(target, field));
    return unnamed.length === 0 ? [] : [`${event.commandName} in ${String(collection)} without ${unnamed.join(', ')}`];
  });
}

/** Collects the changes of one document that do not name the whole shard key. Needs `monitorCommands`. */
export function watchShardKeys(client: mongo.MongoClient): readonly string[] {
  const found: string[] = [];
  client.on('commandStarted', (event) => found.push(...findUnnamedKeys(event)));
  return found;
}
