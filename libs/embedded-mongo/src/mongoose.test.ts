import mongoose, { Schema } from 'mongoose';
import type { Connection, Types } from 'mongoose';
import { cleanDatabase } from './testing';

interface User {
  name: string;
  points: number;
  friends: Types.ObjectId[];
  tags: string[];
}

const schema = new Schema<User>(
  {
    name: { type: String, required: true, unique: true },
    points: { type: Number, default: 0 },
    friends: [{ type: Schema.Types.ObjectId, ref: 'User' }],
    tags: [String],
  },
  { timestamps: true, optimisticConcurrency: true },
);

let connection: Connection;
const users = () => connection.model<User>('User', schema);

beforeAll(async () => {
  connection = await mongoose.createConnection(cleanDatabase().url).asPromise();
  await users().init();
});
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

describe('mongoose', () => {
  it('creates, validates, finds and populates', async () => {
    const ada = await users().create({ name: 'ada' });
    const bob = await users().create({ name: 'bob', friends: [ada._id] });
    await expect(users().create({ name: 'ada' })).rejects.toMatchObject({ code: 11000 });
    await expect(users().create({})).rejects.toThrow(/required/);
    const found = await users().findById(bob._id).populate<{ friends: User[] }>('friends').lean();
    expect(found?.friends.map(({ name }) => name)).toEqual(['ada']);
    expect(await users().exists({ name: 'nobody' })).toBeNull();
  });

  it('saves changed arrays, and notices a newer version', async () => {
    await users().create({ name: 'cy', tags: ['a', 'b'] });
    const [first, second] = await Promise.all([users().findOne({ name: 'cy' }), users().findOne({ name: 'cy' })]);
    first?.tags.push('c');
    await first?.save();
    second?.set(
      'tags',
      second.tags.filter((tag) => tag !== 'a'),
    );
    await expect(second?.save()).rejects.toThrow(mongoose.Error.VersionError);
    expect((await users().findOne({ name: 'cy' }).lean())?.tags).toEqual(['a', 'b', 'c']);
  });

  it('runs a transaction with its models, and takes it back when it fails', async () => {
    await users().create({ name: 'dee', points: 5 });
    const pay = (fail: boolean) =>
      connection.transaction(async (session) => {
        await users().updateOne({ name: 'dee' }, { $inc: { points: -5 } }, { session });
        await users().create([{ name: `paid-${fail}`, points: 5 }], { session });
        if (fail) throw new Error('changed my mind');
      });
    await expect(pay(true)).rejects.toThrow('changed my mind');
    expect(await users().exists({ name: 'paid-true' })).toBeNull();
    await pay(false);
    expect(await users().find({ points: 5 }).distinct('name')).toEqual(['paid-false']);
  });

  it('walks cursors, aggregates and writes in bulk', async () => {
    await users().insertMany(
      Array.from({ length: 30 }, (_, index) => ({ name: `bulk-${index}`, points: 100 + index })),
    );
    let seen = 0;
    for await (const user of users()
      .find({ points: { $gte: 100 } })
      .cursor({ batchSize: 4 }))
      seen += user ? 1 : 0;
    expect(seen).toBe(30);
    const [sum] = await users().aggregate([
      { $match: { points: { $gte: 100 } } },
      { $group: { _id: null, total: { $sum: '$points' } } },
    ]);
    expect(sum).toEqual({ _id: null, total: 3435 });
    await users().bulkWrite([{ updateMany: { filter: { points: { $gte: 100 } }, update: { $set: { tags: ['x'] } } } }]);
    expect(await users().countDocuments({ tags: 'x' })).toBe(30);
  });
});
