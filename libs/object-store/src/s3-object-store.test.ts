import { existsSync, readFileSync } from 'node:fs';
import { pino } from 'pino';
import { createFolder } from './testing/create-folder.ts';
import { startS3StandIn, type S3Fault, type S3StandIn } from './testing/start-s3-stand-in.ts';
import { createS3ObjectStore, type S3StoreOptions } from './s3-object-store.ts';

const logger = pino({ level: 'silent' });

describe('a bucket as object store', () => {
  let s3: S3StandIn;
  beforeEach(async () => {
    s3 = await startS3StandIn();
  });
  afterEach(() => s3.stop());

  const open = (options: Partial<S3StoreOptions> = {}) =>
    createS3ObjectStore({ ...s3.settings, cacheDir: createFolder(), logger, ...options });
  /** Applies a fault to the next `times` requests with this method. */
  const failTimes = (times: number, begin: string, fault: S3Fault): void => {
    let left = times;
    s3.fault = (request) => (request.startsWith(begin) && left-- > 0 ? fault : null);
  };

  it.each([500, 503, 429, 'break'] as const)('asks again when the bucket fails for a moment: %s', async (fault) => {
    s3.objects.set('a', Buffer.from('x'));
    failTimes(2, 'GET', fault);
    expect(await open().get('a')).toEqual(Buffer.from('x'));
    expect(s3.requests).toHaveLength(3);
  });

  it('gives up after a few attempts, with the request and the reason', async () => {
    failTimes(99, 'GET', 503);
    await expect(open().get('a')).rejects.toThrow(/GET .*\/releases\/a failed after 4 tries: .*503/);
    expect(s3.requests).toHaveLength(4);
  });

  it('does not wait for ever for an answer', async () => {
    failTimes(99, 'GET', 'silence');
    await expect(open({ timeoutMs: 50 }).get('a')).rejects.toThrow(/failed after 4 tries: .*timeout/);
  });

  it('knows its own object when the answer to the put was lost', async () => {
    const store = open();
    await store.create('first', Buffer.from('x'));
    failTimes(1, 'PUT', 'break-after');
    expect(await store.create('a', Buffer.from('mine'))).toBe(true);
    failTimes(1, 'PUT', 'break');
    expect(await store.create('a', Buffer.from('other'))).toBe(false);
    expect(s3.objects.get('a')).toEqual(Buffer.from('mine'));
  });

  it('retries while others write the same key, and then takes the stored object', async () => {
    const store = open();
    await store.create('first', Buffer.from('x'));
    failTimes(1, 'PUT', 409);
    expect(await store.create('a', Buffer.from('x'))).toBe(true);
    failTimes(99, 'PUT', 409);
    expect(await store.create('b', Buffer.from('x'))).toBe(false);
  });

  it('writes nothing to a bucket that overwrites in spite of a condition', async () => {
    s3.ignoresConditions = true;
    const store = open();
    await expect(store.create('a', Buffer.from('x'))).rejects.toThrow(/If-None-Match/);
    expect(s3.objects.has('a')).toBe(false);
  });

  it('says what the bucket refuses: a wrong secret, a bucket that is not there', async () => {
    await expect(open({ secretAccessKey: 'wrong' }).get('a')).rejects.toThrow(/403 \(SignatureDoesNotMatch\)/);
    await expect(open({ bucket: 'other' }).list('')).rejects.toThrow(/404 \(NoSuchBucket\)/);
    await expect(open({ region: 'us-east-1' }).create('a', Buffer.from(''))).rejects.toThrow(/403/);
  });

  it('fetches a file once, for concurrent readers and for the next process', async () => {
    s3.objects.set('a/b.js', Buffer.from('x'));
    const cacheDir = createFolder();
    const store = open({ cacheDir });
    const files = await Promise.all(Array.from({ length: 5 }, () => store.localFile('a/b.js')));
    expect(new Set(files).size).toBe(1);
    expect(readFileSync(String(files[0]), 'utf8')).toBe('x');
    expect(await open({ cacheDir }).localFile('a/b.js')).toBe(files[0]);
    expect(s3.requests).toEqual(['GET /releases/a/b.js']);
  });

  it('asks again for a file that it could not fetch', async () => {
    s3.objects.set('a', Buffer.from('x'));
    failTimes(4, 'GET', 500);
    const store = open();
    await expect(store.localFile('a')).rejects.toThrow();
    expect(await store.localFile('a')).not.toBeNull();
  });

  it('evicts the least recently used copies beyond the limit', async () => {
    for (const key of ['a', 'b', 'c', 'd']) s3.objects.set(key, Buffer.alloc(30, key));
    const store = open({ cacheBytesMax: 100 });
    const fetchFile = async (key: string): Promise<string> => String(await store.localFile(key));
    const files = { a: await fetchFile('a'), b: await fetchFile('b'), c: await fetchFile('c') };
    await fetchFile('a');
    const d = await fetchFile('d');
    const present = [files.a, files.b, files.c, d].map((file) => existsSync(file));
    expect(present).toEqual([true, false, true, true]);
    expect(await fetchFile('b')).toBe(files.b);
  });
});
