import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { mongo, Schema, type Connection } from 'mongoose';
import { pino } from 'pino';
import { connectDatabase } from './connect.ts';
import { ensureIndexes } from './ensure-indexes.ts';

const connections: Connection[] = [];
afterEach(async () => {
  for (const connection of connections.splice(0)) await connection.close();
});

async function connect(url: string, ...indexes: readonly [Record<string, 1>, object][]): Promise<Connection> {
  const connection = await connectDatabase(url, { logger: pino({ level: 'silent' }) });
  connections.push(connection);
  const schema = new Schema({ name: String, group: String });
  for (const [key, options] of indexes) schema.index(key, options);
  connection.model('Thing', schema, 'things');
  return connection;
}

async function indexesOf(connection: Connection) {
  const indexes = await connection.collection('things').indexes();
  return indexes.map(({ name, unique = false, sparse = false }) => ({ name, unique, sparse }));
}

const ID = { name: '_id_', unique: false, sparse: false };

it('creates the declared indexes and keeps existing ones', async () => {
  const { url } = cleanDatabase();
  const first = await connect(url, [{ name: 1 }, { unique: true }]);
  await ensureIndexes(first);
  await first.collection('things').insertOne({ name: 'kept' });
  const second = await connect(url, [{ name: 1 }, { unique: true }], [{ group: 1, name: 1 }, {}]);
  await ensureIndexes(second);
  expect(await indexesOf(second)).toEqual([
    ID,
    { name: 'name_1', unique: true, sparse: false },
    { name: 'group_1_name_1', unique: false, sparse: false },
  ]);
  expect(await second.collection('things').countDocuments()).toBe(1);
});

it.each([
  [{}, { unique: true }],
  [{ sparse: true }, {}],
])('replaces an index %j by the one declared %j', async (before, after) => {
  const { url } = cleanDatabase();
  await ensureIndexes(await connect(url, [{ name: 1 }, before]));
  const connection = await connect(url, [{ name: 1 }, after]);
  await ensureIndexes(connection);
  expect(await indexesOf(connection)).toEqual([ID, { name: 'name_1', unique: false, sparse: false, ...after }]);
});

it('works in several processes that start concurrently', async () => {
  const { url } = cleanDatabase();
  const both = [await connect(url, [{ name: 1 }, {}]), await connect(url, [{ name: 1 }, {}])];
  await Promise.all(both.map((connection) => ensureIndexes(connection)));
  for (const connection of both) expect(await indexesOf(connection)).toHaveLength(2);
});

it('moves a unique index to another order of fields without a moment in which neither exists', async () => {
  const { url } = cleanDatabase();
  const before = await connect(url, [{ name: 1, group: 1 }, { unique: true }]);
  await ensureIndexes(before);
  await before.collection('things').insertOne({ name: 'one', group: 'a' });
  const after = await connect(url, [{ group: 1, name: 1 }, { unique: true }], [{ name: 1, group: 1 }, {}]);
  const orders: string[] = [];
  const { dropIndex } = mongo.Collection.prototype;
  const dropped = jest.spyOn(mongo.Collection.prototype, 'dropIndex').mockImplementation(async function (
    this: mongo.Collection,
    name,
  ) {
    orders.push(...(await this.indexes()).filter(({ unique }) => unique).map((index) => String(index.name)));
    return dropIndex.call(this, name);
  });
  await ensureIndexes(after);
  dropped.mockRestore();
  expect(orders).toEqual(['name_1_group_1', 'group_1_name_1']);
  expect((await indexesOf(after)).filter(({ unique }) => unique)).toEqual([
    { name: 'group_1_name_1', unique: true, sparse: false },
  ]);
});
