import { MongoClient } from 'mongodb';
import { cleanDatabase } from '../testing.ts';
import { accounts, seeded, startBalance, type Account, type Transfer } from './load.ts';

const clients = 20;
const { url, name } = cleanDatabase();
const open: MongoClient[] = [];

beforeAll(async () => {
  open.push(...(await Promise.all(Array.from({ length: clients }, () => new MongoClient(url).connect()))));
});
afterAll(async () => {
  await open[0]?.db(name).dropDatabase();
  await Promise.all(open.map((client) => client.close()));
});

describe('twenty concurrent clients', () => {
  it('take no more of one document than there is ("Atomicity and Transactions")', async () => {
    const stock = 300;
    await open[0]?.db(name).collection<{ _id: string; left: number }>('stock').insertOne({ _id: 'one', left: stock });
    const taken = await Promise.all(
      open.map(async (client) => {
        const items = client.db(name).collection<{ _id: string; left: number }>('stock');
        for (let count = 0; ; count += 1) {
          const { modifiedCount } = await items.updateOne({ _id: 'one', left: { $gt: 0 } }, { $inc: { left: -1 } });
          if (modifiedCount === 0) return count;
        }
      }),
    );
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(stock);
    expect(await open[0]?.db(name).collection('stock').findOne()).toMatchObject({ left: 0 });
  });

  it('move money between fifty accounts in transactions, and none of it is lost or made ("Transactions")', async () => {
    const db = (client: MongoClient | undefined) => (client as MongoClient).db(name);
    const start = Array.from({ length: accounts }, (_, _id) => ({ _id, balance: startBalance }));
    await db(open[0]).collection<Account>('accounts').insertMany(start);
    await db(open[0]).createCollection('transfers');
    const random = seeded(1);
    const move = async (client: MongoClient, transfer: Transfer): Promise<void> => {
      await client.withSession((session) =>
        session.withTransaction(async () => {
          const book = db(client).collection<Account>('accounts');
          const enough = { _id: transfer.from, balance: { $gte: transfer.amount } };
          const { matchedCount } = await book.updateOne(enough, { $inc: { balance: -transfer.amount } }, { session });
          if (matchedCount === 0) return;
          await book.updateOne({ _id: transfer.to }, { $inc: { balance: transfer.amount } }, { session });
          await db(client).collection<Transfer>('transfers').insertOne(transfer, { session });
        }),
      );
    };
    await Promise.all(
      open.map(async (client, one) => {
        for (let turn = 0; turn < 10; turn += 1) {
          const [from, to] = [Math.floor(random() * accounts), Math.floor(random() * accounts)];
          await move(client, { _id: `${one}-${turn}`, from, to, amount: 1 + Math.floor(random() * 400) });
        }
      }),
    );
    const expected = start.map(({ balance }) => balance);
    for (const { from, to, amount } of await db(open[0]).collection<Transfer>('transfers').find().toArray()) {
      expected[from] = (expected[from] ?? 0) - amount;
      expected[to] = (expected[to] ?? 0) + amount;
    }
    const stored = await db(open[0]).collection<Account>('accounts').find().sort({ _id: 1 }).toArray();
    expect(stored.map(({ balance }) => balance)).toEqual(expected);
    expect(Math.min(...expected)).toBeGreaterThanOrEqual(0);
    expect(expected.reduce((sum, balance) => sum + balance, 0)).toBe(accounts * startBalance);
  });
});
