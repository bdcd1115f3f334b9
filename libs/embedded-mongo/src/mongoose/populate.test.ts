import { Schema, type Types } from 'mongoose';
import { mongooseConnection } from './connection.ts';

const { connection, start, stop } = mongooseConnection();

interface Author {
  name: string;
  town?: Types.ObjectId;
}
interface Book {
  title: string;
  year: number;
  author: Types.ObjectId;
  reviews: { by: Types.ObjectId; stars: number }[];
  about?: { kind: string; item: Types.ObjectId };
}

const towns = connection.model('Town', new Schema<{ name: string }>({ name: String }));
const authorSchema = new Schema<Author>({ name: String, town: { type: Schema.Types.ObjectId, ref: 'Town' } });
authorSchema.virtual('books', { ref: 'Book', localField: '_id', foreignField: 'author' });
authorSchema.virtual('bookCount', { ref: 'Book', localField: '_id', foreignField: 'author', count: true });
authorSchema.virtual('first', {
  ref: 'Book',
  localField: '_id',
  foreignField: 'author',
  justOne: true,
  options: { sort: { year: 1 } },
});
const authors = connection.model<Author>('Author', authorSchema);
const books = connection.model<Book>(
  'Book',
  new Schema<Book>({
    title: String,
    year: Number,
    author: { type: Schema.Types.ObjectId, ref: 'Author' },
    reviews: [{ by: { type: Schema.Types.ObjectId, ref: 'Author' }, stars: Number }],
    about: { kind: String, item: { type: Schema.Types.ObjectId, refPath: 'about.kind' } },
  }),
);

beforeAll(async () => {
  await start();
  const town = await towns.create({ name: 'Paris' });
  const ann = await authors.create({ name: 'ann', town: town._id });
  const bob = await authors.create({ name: 'bob' });
  await books.create([
    { title: 'one', year: 2001, author: ann._id, reviews: [{ by: bob._id, stars: 4 }] },
    { title: 'two', year: 1999, author: ann._id, about: { kind: 'Town', item: town._id } },
    { title: 'three', year: 2010, author: bob._id, about: { kind: 'Author', item: ann._id } },
  ]);
});
afterAll(stop);

type Filled = Record<string, unknown> & { name: string; title: string };

describe('mongoose: populate', () => {
  it('a reference, and a reference inside it', async () => {
    const found = await books
      .findOne({ title: 'one' })
      .populate({ path: 'author', populate: { path: 'town', select: 'name -_id' } })
      .lean();
    expect(found?.author).toMatchObject({ name: 'ann', town: { name: 'Paris' } });
  });

  it('references in an array of documents', async () => {
    const found = await books.findOne({ title: 'one' }).populate<{ reviews: { by: Author }[] }>('reviews.by');
    expect(found?.reviews[0]?.by.name).toBe('bob');
  });

  it('virtuals: many, one by a sort, a count', async () => {
    const found = await authors.findOne({ name: 'ann' }).populate(['books', 'first', 'bookCount']);
    const ann = found?.toObject({ virtuals: true }) as unknown as Record<string, Filled & Filled[]>;
    expect(ann['books']?.map(({ title }) => title).sort()).toEqual(['one', 'two']);
    expect(ann['first']?.title).toBe('two');
    expect(ann['bookCount']).toBe(2);
  });

  it('with a match, a limit for each document, and a choice of fields', async () => {
    const found = await authors
      .find()
      .sort('name')
      .populate({
        path: 'books',
        match: { year: { $gte: 2000 } },
        select: 'title author',
        perDocumentLimit: 1,
      });
    const titles = found.map((one) => (one.get('books') as Filled[]).map(({ title }) => title));
    expect(titles).toEqual([['one'], ['three']]);
  });

  it('a reference whose model another field names', async () => {
    const found = await books
      .find({ about: { $exists: true } })
      .sort('title')
      .populate('about.item');
    expect(found.map((one) => (one.about?.item as unknown as Filled).name)).toEqual(['ann', 'Paris']);
  });

  it('documents that are loaded already, and what is missing becomes null', async () => {
    const lost = await books.create({ title: 'lost', author: '000000000000000000000000' });
    expect((await lost.populate('author')).author).toBeNull();
    await lost.deleteOne();
  });
});
