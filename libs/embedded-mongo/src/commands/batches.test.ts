import { connectTestClient } from '../testing/test-client.ts';

let server: Awaited<ReturnType<typeof connectTestClient>>;

beforeAll(async () => {
  server = await connectTestClient();
});
afterAll(() => server.close());

// Manual: Iterate a Cursor in mongosh, cursor batches
describe('a batch', () => {
  it('ends at 16 MB, also when many small documents make it', async () => {
    const items = server.db.collection<{ _id: number; text: string }>('items');
    const text = 'x'.repeat(700);
    const number = 25_000;
    await items.insertMany(Array.from({ length: number }, (_, _id) => ({ _id, text })));
    expect(await items.find().batchSize(number).toArray()).toHaveLength(number);
  });
});
