import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import type { Connection } from 'mongoose';
import { pino } from 'pino';
import { z } from 'zod';
import { connectDatabase } from './connect.ts';
import { documentSchema } from './document-schema.ts';

const colour = z.enum(['red', 'blue']);

const thingDocument = z.object({
  _id: z.string(),
  name: z.string(),
  colour,
  tags: z.array(z.string()),
  parts: z.array(z.object({ name: z.string(), count: z.int() })),
  size: z.object({ width: z.number(), depth: z.number().default(1) }),
  counts: z.record(colour, z.int().default(0)),
  soldAt: z.date().nullable(),
  maker: z.object({ name: z.string() }).nullable(),
  note: z.string().exactOptional(),
  history: z
    .array(z.object({ at: z.int() }))
    .readonly()
    .exactOptional(),
  aliases: z.array(z.string()).exactOptional(),
  totals: z.partialRecord(colour, z.int()).exactOptional(),
  isInStock: z.boolean().default(true),
});
type Thing = z.output<typeof thingDocument>;

const thing = {
  _id: 'a',
  name: '',
  colour: 'red',
  tags: [],
  parts: [{ name: 'leg', count: 4 }],
  size: { width: 1.5 },
} as const;
const stored = {
  ...thing,
  size: { width: 1.5, depth: 1 },
  counts: { red: 0, blue: 0 },
  soldAt: null,
  maker: null,
  isInStock: true,
};

let connection: Connection;
beforeEach(async () => {
  connection = await connectDatabase(cleanDatabase().url, { logger: pino({ level: 'silent' }) });
});
afterEach(() => connection.close());

const things = (options?: { minimize: boolean }) =>
  connection.model<Thing>('Thing', documentSchema(thingDocument, 'things', options));
const storedThing = () => connection.collection('things').findOne();
const insert = (given: object, options?: { minimize: boolean }) => things(options).insertOne(given as Thing);

it('adds null and defaults for missing fields, and omits optional ones', async () => {
  await insert(thing);
  expect(await storedThing()).toEqual(stored);
});

it('stores the given values', async () => {
  const given = {
    counts: { red: 2, blue: 0 },
    soldAt: new Date(5),
    maker: { name: 'Ann' },
    note: '',
    aliases: ['b'],
    totals: { blue: 3 },
    isInStock: false,
  };
  await insert({ ...thing, ...given });
  expect(await storedThing()).toEqual({ ...stored, ...given });
});

it('does not store fields outside the definition', async () => {
  await insert({
    ...thing,
    weight: 3,
    size: { width: 1.5, height: 2 },
    parts: [{ name: 'leg', count: 4, glue: true }],
  });
  expect(await storedThing()).toEqual(stored);
});

it('stores optional objects and read-only values unchanged', async () => {
  const given = { maker: { name: 'Ann', age: 40 }, history: [{ at: 1, by: 'Ann' }] };
  await insert({ ...thing, ...given });
  expect(await storedThing()).toEqual({ ...stored, ...given });
});

it.each([
  [{ name: undefined }, '`name` is required'],
  [{ size: {} }, '`size.width` is required'],
  [{ colour: 'green' }, 'not a valid enum value'],
  [{ parts: [{ name: 'leg' }] }, '`count` is required'],
])('refuses %j', async (wrong, message) => {
  await expect(insert({ ...thing, ...wrong })).rejects.toThrow(message);
});

it('adds the same defaults to upserted documents', async () => {
  const { _id, ...rest } = thing;
  await things().updateOne({ _id }, { $setOnInsert: rest, $inc: { 'counts.blue': 2 } }, { upsert: true });
  expect(await storedThing()).toEqual({ ...stored, size: { width: 1.5 }, counts: { red: 0, blue: 2 } });
});

it.each([true, false])('minimize: %s', async (minimize) => {
  await insert({ ...thing, totals: {} }, { minimize });
  expect(await storedThing()).toEqual({ ...stored, ...(!minimize && { totals: {} }) });
});
