import { Schema } from 'mongoose';
import { mongooseConnection } from './connection.ts';

const { connection, start, stop } = mongooseConnection();

interface Event {
  at: number;
  kind?: string;
}
const eventSchema = new Schema<Event>({ at: Number }, { discriminatorKey: 'kind' });
const events = connection.model<Event>('Event', eventSchema);
const clicks = events.discriminator<Event & { url: string }>(
  'Click',
  new Schema({ url: { type: String, unique: true, sparse: true } }),
);
const sales = events.discriminator<Event & { sum: number }>('Sale', new Schema({ sum: Number }), 'sale');

const partSchema = new Schema({ label: String }, { discriminatorKey: 'type', _id: false });
const boxSchema = new Schema<{ parts: Record<string, unknown>[] }>({ parts: [partSchema] });
boxSchema
  .path<Schema.Types.DocumentArray>('parts')
  .discriminator('Round', new Schema({ radius: Number }, { _id: false }));
boxSchema
  .path<Schema.Types.DocumentArray>('parts')
  .discriminator('Square', new Schema({ side: Number }, { _id: false }));
const boxes = connection.model('Box', boxSchema);

beforeAll(async () => {
  await start();
  await clicks.init();
  await events.create([{ at: 1 }]);
  await clicks.create([
    { at: 2, url: 'x' },
    { at: 3, url: 'y' },
  ]);
  await sales.create({ at: 4, sum: 10 });
});
afterAll(stop);

describe('mongoose: discriminators', () => {
  it('share a collection and are found by their model', async () => {
    expect(await events.countDocuments()).toBe(4);
    expect(await clicks.countDocuments()).toBe(2);
    expect((await events.find().sort('at').lean()).map(({ kind }) => kind)).toEqual([
      undefined,
      'Click',
      'Click',
      'sale',
    ]);
  });

  it('come back as the model that they are', async () => {
    const [last] = await events.find().sort('-at').limit(1);
    expect(last).toBeInstanceOf(sales);
  });

  it('have indexes, updates and aggregations of their own', async () => {
    await expect(clicks.create({ at: 9, url: 'x' })).rejects.toMatchObject({ code: 11000 });
    await clicks.updateMany({}, { $inc: { at: 10 } });
    expect((await events.find().sort('at').lean()).map(({ at }) => at)).toEqual([1, 4, 12, 13]);
    expect(await sales.aggregate([{ $group: { _id: null, n: { $sum: 1 }, sum: { $sum: '$sum' } } }])).toEqual([
      { _id: null, n: 1, sum: 10 },
    ]);
  });

  it('of embedded documents', async () => {
    const box = await boxes.create({
      parts: [
        { type: 'Round', radius: 2 },
        { type: 'Square', side: 3, label: 's' },
      ],
    });
    await boxes.updateOne({ _id: box._id, 'parts.type': 'Square' }, { $set: { 'parts.$.label': 'new' } });
    const found = await boxes.findById(box._id).lean();
    expect(found?.parts).toEqual([
      { type: 'Round', radius: 2 },
      { type: 'Square', side: 3, label: 'new' },
    ]);
  });
});
