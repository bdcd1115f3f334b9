import { Schema } from 'mongoose';
import { mongooseConnection } from './connection.ts';

const { connection, start, stop } = mongooseConnection();

interface Note {
  text: string;
  slug?: string;
  removed?: boolean;
  createdAt?: Date;
  updatedAt?: Date;
}
const calls: string[] = [];
const schema = new Schema<Note>(
  { text: { type: String, required: true }, slug: String, removed: Boolean },
  { timestamps: true },
);
schema.pre('save', function () {
  calls.push('pre save');
  this.slug = this.text.toLowerCase();
});
schema.post('save', () => void calls.push('post save'));
schema.pre(/^find/, function () {
  calls.push('pre find');
  void (this as unknown as { where(condition: object): unknown }).where({ removed: { $ne: true } });
});
schema.pre('updateOne', function () {
  calls.push('pre updateOne');
  this.set({ slug: 'updated' });
});
schema.pre('aggregate', function () {
  calls.push('pre aggregate');
  this.pipeline().unshift({ $match: { removed: { $ne: true } } });
});
schema.post('insertMany', () => void calls.push('post insertMany'));
schema.post('save', (error: Error & { code?: number }, _doc: unknown, next: (error?: Error) => void) => {
  next(error.code === 11000 ? new Error('taken') : error);
});
schema.index({ slug: 1 }, { unique: true, partialFilterExpression: { slug: { $gt: '' } } });
const notes = connection.model<Note>('Note', schema);

beforeAll(async () => {
  await start();
  await notes.init();
});
beforeEach(async () => {
  await notes.deleteMany();
  calls.length = 0;
});
afterAll(stop);

describe('mongoose: middleware', () => {
  it('runs around saving, and turns the error of a unique index into another', async () => {
    expect((await notes.create({ text: 'ABC' })).slug).toBe('abc');
    expect(calls).toEqual(['pre save', 'post save']);
    await expect(notes.create({ text: 'abc' })).rejects.toThrow('taken');
  });

  it('changes queries and pipelines', async () => {
    await notes.insertMany([
      { text: 'a', slug: 'a' },
      { text: 'b', slug: 'b', removed: true },
    ]);
    expect(await notes.find()).toHaveLength(1);
    expect(await notes.findOne({ text: 'b' })).toBeNull();
    expect(await notes.aggregate([{ $count: 'n' }])).toEqual([{ n: 1 }]);
    expect(calls).toEqual(['post insertMany', 'pre find', 'pre find', 'pre aggregate']);
  });

  it('adds to an update', async () => {
    const { _id } = await notes.create({ text: 'a' });
    await notes.updateOne({ _id }, { text: 'z' });
    expect(await notes.findById(_id).lean()).toMatchObject({ text: 'z', slug: 'updated' });
  });
});

describe('mongoose: timestamps', () => {
  it('are set on creation, and move on with updates', async () => {
    const { _id, createdAt, updatedAt } = await notes.create({ text: 'a' });
    expect(createdAt).toEqual(updatedAt);
    const after = await notes.findOneAndUpdate({ _id }, { text: 'b' }, { returnDocument: 'after' }).lean();
    expect(after?.createdAt).toEqual(createdAt);
    expect(Number(after?.updatedAt)).toBeGreaterThanOrEqual(Number(updatedAt));
  });

  it('come with an upsert, the creation by $setOnInsert', async () => {
    const upsert = { upsert: true, returnDocument: 'after' } as const;
    const made = await notes.findOneAndUpdate({ text: 'new' }, { slug: 'new' }, upsert).lean();
    const changed = await notes.findOneAndUpdate({ text: 'new' }, { slug: 'newer' }, upsert).lean();
    expect(made?.createdAt).toBeInstanceOf(Date);
    expect(changed?.createdAt).toEqual(made?.createdAt);
  });
});
