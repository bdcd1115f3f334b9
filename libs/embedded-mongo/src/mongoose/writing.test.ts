import mongoose, { Schema } from 'mongoose';
import { mongooseConnection } from './connection.ts';

const { connection, start, stop } = mongooseConnection();

interface Account {
  owner: string;
  kind: string;
  cents: number;
  log: string[];
}
const schema = new Schema<Account>({
  owner: { type: String, required: true },
  kind: String,
  cents: Number,
  log: [String],
});
schema.index({ owner: 1, kind: 1 }, { unique: true });
const accounts = connection.model<Account>('Account', schema);

beforeAll(async () => {
  await start();
  await accounts.init();
});
beforeEach(async () => {
  await accounts.deleteMany();
  await accounts.create([
    { owner: 'ann', kind: 'main', cents: 100 },
    { owner: 'bob', kind: 'main', cents: 0 },
  ]);
});
afterAll(stop);

const centsOf = async (owner: string) => (await accounts.findOne({ owner }).lean())?.cents;

describe('mongoose: writing', () => {
  it('a duplicate under a unique index names key and value', async () => {
    await expect(accounts.create({ owner: 'ann', kind: 'main' })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { owner: 1, kind: 1 },
      keyValue: { owner: 'ann', kind: 'main' },
    });
  });

  it('insertMany without order keeps what is good', async () => {
    const docs = [{ owner: 'cy' }, { owner: 'ann', kind: 'main' }, { owner: 'dee' }];
    await expect(accounts.insertMany(docs, { ordered: false })).rejects.toMatchObject({ code: 11000 });
    expect(await accounts.countDocuments({ owner: { $in: ['cy', 'dee'] } })).toBe(2);
  });

  it('bulkWrite does each kind of write', async () => {
    const result = await accounts.bulkWrite([
      { insertOne: { document: { owner: 'cy', kind: 'main', cents: 5, log: [] } } },
      { updateOne: { filter: { owner: 'ann' }, update: { $inc: { cents: 1 } } } },
      { updateMany: { filter: {}, update: { $push: { log: 'seen' } } } },
      { updateOne: { filter: { owner: 'eve' }, update: { $setOnInsert: { cents: 7 } }, upsert: true } },
      { deleteOne: { filter: { owner: 'bob' } } },
    ]);
    expect(result).toMatchObject({ insertedCount: 1, modifiedCount: 4, upsertedCount: 1, deletedCount: 1 });
    expect(await centsOf('eve')).toBe(7);
  });

  it('bulkSave writes changed documents', async () => {
    const all = await accounts.find();
    for (const one of all) one.cents = 1;
    await accounts.bulkSave(all);
    expect(await accounts.countDocuments({ cents: 1 })).toBe(2);
  });

  it('conditional updates report whether they matched; pipelines may compute', async () => {
    const take = (cents: number) =>
      accounts.updateOne({ owner: 'ann', cents: { $gte: cents } }, { $inc: { cents: -cents } });
    expect((await take(60)).modifiedCount).toBe(1);
    expect((await take(60)).modifiedCount).toBe(0);
    await accounts.updateOne({ owner: 'ann' }, [{ $set: { cents: { $multiply: ['$cents', 2] } } }], {
      updatePipeline: true,
    });
    expect(await centsOf('ann')).toBe(80);
  });

  it('arrayFilters reach chosen elements', async () => {
    await accounts.updateOne({ owner: 'ann' }, { log: ['a', 'b', 'a'] });
    await accounts.updateOne({ owner: 'ann' }, { $set: { 'log.$[one]': 'x' } }, { arrayFilters: [{ one: 'a' }] });
    expect((await accounts.findOne({ owner: 'ann' }).lean())?.log).toEqual(['x', 'b', 'x']);
  });
});

describe('mongoose: transactions', () => {
  it('withTransaction moves money wholly or not at all', async () => {
    const transfer = (cents: number) =>
      connection.withSession((session) =>
        session.withTransaction(async () => {
          const taken = await accounts.updateOne(
            { owner: 'ann', cents: { $gte: cents } },
            { $inc: { cents: -cents } },
            { session },
          );
          await accounts.updateOne({ owner: 'bob' }, { $inc: { cents } }, { session });
          if (taken.modifiedCount === 0) throw new Error('too little');
        }),
      );
    await transfer(70);
    await expect(transfer(70)).rejects.toThrow('too little');
    expect([await centsOf('ann'), await centsOf('bob')]).toEqual([30, 70]);
  });

  it('a session reads its own writes, others do not', async () => {
    await connection.transaction(async (session) => {
      await accounts.create([{ owner: 'new', kind: 'main' }], { session });
      expect(await accounts.findOne({ owner: 'new' }).session(session)).not.toBeNull();
      expect(await accounts.findOne({ owner: 'new' })).toBeNull();
      expect(await accounts.aggregate([{ $count: 'n' }]).session(session)).toEqual([{ n: 3 }]);
    });
    expect(await accounts.countDocuments()).toBe(3);
  });

  it('a document that a failed transaction has changed can be saved again', async () => {
    const ann = await accounts.findOne({ owner: 'ann' }).orFail();
    const attempt = connection.transaction(async (session) => {
      ann.cents = 1;
      await ann.save({ session });
      throw new Error('changed my mind');
    });
    await expect(attempt).rejects.toThrow('changed my mind');
    expect(await centsOf('ann')).toBe(100);
    await ann.save();
    expect(await centsOf('ann')).toBe(1);
  });

  it('two that write the same document both end, one after the other', async () => {
    const add = () =>
      connection.transaction(async (session) => {
        const ann = await accounts.findOne({ owner: 'ann' }).session(session).orFail();
        ann.cents += 1;
        await ann.save({ session });
      });
    await Promise.all([add(), add(), add()]);
    expect(await centsOf('ann')).toBe(103);
  });
});

describe('mongoose: errors', () => {
  it('an invalid document never reaches the server, an unknown modifier is refused by it', async () => {
    await expect(accounts.create({})).rejects.toBeInstanceOf(mongoose.Error.ValidationError);
    const raw = accounts.collection.updateOne({ owner: 'ann' }, { $inc: { owner: 1 } });
    await expect(raw).rejects.toMatchObject({ code: 14 });
  });
});
