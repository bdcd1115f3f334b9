import mongoose, { Schema } from 'mongoose';
import { mongooseConnection } from './connection.ts';

const { connection, start, stop } = mongooseConnection();

interface Cart {
  owner: string;
  items: { sku: string; n: number }[];
  total: number;
}
const shape = { owner: String, items: [{ sku: String, n: Number, _id: false }], total: Number };
const carts = connection.model<Cart>('Cart', new Schema<Cart>(shape));
const strict = connection.model<Cart>('StrictCart', new Schema<Cart>(shape, { optimisticConcurrency: true }));

beforeAll(start);
afterAll(stop);

const filled = {
  owner: 'ann',
  items: [
    { sku: 'a', n: 1 },
    { sku: 'b', n: 2 },
  ],
  total: 3,
};

async function twice<T>(load: () => Promise<T>): Promise<[T, T]> {
  return [await load(), await load()];
}

describe('mongoose: versions', () => {
  it('an array position that moved away is a VersionError', async () => {
    const { _id } = await carts.create(filled);
    const [first, second] = await twice(() => carts.findById(_id).orFail());
    first.items = first.items.filter(({ sku }) => sku !== 'a') as typeof first.items;
    await first.save();
    second.set('items.1.n', 9);
    await expect(second.save()).rejects.toBeInstanceOf(mongoose.Error.VersionError);
    expect((await carts.findById(_id).lean())?.items).toEqual([{ sku: 'b', n: 2 }]);
  });

  it('two pushes both arrive', async () => {
    const { _id } = await carts.create(filled);
    const [first, second] = await twice(() => carts.findById(_id).orFail());
    first.items.push({ sku: 'c', n: 1 });
    second.items.push({ sku: 'd', n: 1 });
    await Promise.all([first.save(), second.save()]);
    expect((await carts.findById(_id).lean())?.items).toHaveLength(4);
  });

  it('with optimisticConcurrency every save checks the version', async () => {
    const { _id } = await strict.create(filled);
    const [first, second] = await twice(() => strict.findById(_id).orFail());
    first.total = 4;
    await first.save();
    second.owner = 'bob';
    await expect(second.save()).rejects.toBeInstanceOf(mongoose.Error.VersionError);
    expect(await strict.findById(_id).lean()).toMatchObject({ owner: 'ann', total: 4, __v: 1 });
  });

  it('a removed document cannot be saved', async () => {
    const cart = await carts.create(filled);
    await carts.deleteOne({ _id: cart._id });
    cart.total = 9;
    await expect(cart.save()).rejects.toBeInstanceOf(mongoose.Error.DocumentNotFoundError);
  });
});
