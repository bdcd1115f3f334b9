import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { listBuildFiles } from '../registry/verify-build.ts';
import { createFolder } from '../testing/create-folder.ts';
import { createTar, type TarEntry } from '../testing/create-tar.ts';
import { DroppedUpload, UPLOAD_LIMITS, receiveBuild, type UploadLimits } from './receive-build.ts';

const file = (name: string, body = 'x'): TarEntry => ({ name, body });

describe('receiveBuild', () => {
  let server: Server;
  let folder: string;
  let limits: UploadLimits;
  let received: Promise<unknown>;
  let arrived: (req: IncomingMessage) => void;
  beforeEach(async () => {
    folder = createFolder();
    limits = UPLOAD_LIMITS;
    received = new Promise((resolve) => {
      arrived = (req) => {
        resolve(
          receiveBuild(req, folder, limits).then(
            () => 'taken',
            (error: unknown) => error,
          ),
        );
      };
    });
    server = createServer((req, res) => {
      arrived(req);
      void received.then(() => res.writeHead(200).end('answered'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const open = () => request({ port: (server.address() as AddressInfo).port, method: 'POST' }).on('error', () => 0);

  const send = async (body: Buffer, chunkBytes = 65_536): Promise<unknown> => {
    const req = open();
    for (let at = 0; at < body.length; at += chunkBytes) req.write(body.subarray(at, at + chunkBytes));
    req.end();
    return received;
  };
  const messageOf = async (body: Buffer): Promise<string> => {
    const outcome = await send(body);
    return outcome instanceof Error ? outcome.message : String(outcome);
  };

  it.each([
    ['plain', (tar: Buffer) => tar],
    ['gzipped', (tar: Buffer) => gzipSync(tar)],
  ])('unpacks an archive that is %s', async (_form, form) => {
    const folders: TarEntry[] = [
      { name: './', type: 'directory' },
      { name: './a/', type: 'directory' },
    ];
    const long = `deep/${'d'.repeat(120)}.js`;
    const tar = await createTar([
      ...folders,
      file('./index.html', 'page'),
      file('a/b/c.js', 'c'.repeat(9_000)),
      file(long),
    ]);
    expect(await send(form(tar), 777)).toBe('taken');
    expect(await listBuildFiles(folder)).toEqual(['a/b/c.js', long, 'index.html']);
    expect(readFileSync(`${folder}/a/b/c.js`, 'utf8')).toBe('c'.repeat(9_000));
  });

  it('takes bytes that come one by one', async () => {
    expect(await send(gzipSync(await createTar([file('a.js')])), 1)).toBe('taken');
  });

  it.each([
    ['a path that climbs', file('../evil.js'), '"../evil.js" leads out of the build.'],
    ['a path that climbs later', file('a/../../evil.js'), '"a/../../evil.js" leads out of the build.'],
    ['an absolute path', file('/etc/passwd'), '"/etc/passwd" is an absolute path.'],
    ['a dotfile', file('a/.env'), '"a/.env" is a dotfile.'],
    ['a doubled slash', file('a//b.js'), '"a//b.js" is not a normalized path.'],
    ['a backslash', file('..\\evil.js'), '"..\\\\evil.js" has a backslash or a control character in its name.'],
    ['a link', { name: 'a', type: 'symlink', linkname: '/etc' }, '"a" is a symlink, not a file.'],
    ['a hard link', { name: 'a', type: 'link', linkname: 'main.js' }, '"a" is a link, not a file.'],
    ['a device', { name: 'a', type: 'character-device' }, '"a" is a character-device, not a file.'],
    ['the same file again', file('main.js'), '"main.js" is in the archive twice.'],
    ['a file where a folder is', file('assets'), '"assets" is in the archive twice.'],
    ['a folder where a file is', file('main.js/x.js'), '"main.js/x.js" is in the archive twice.'],
  ] as [string, TarEntry, string][])('refuses %s by its name', async (_what, entry, sentence) => {
    const tar = await createTar([file('main.js'), file('assets/a.js'), entry, file('z.js')]);
    expect(await messageOf(tar)).toBe(sentence);
  });

  it.each([
    ['no tar', Buffer.from('<!doctype html>'.repeat(100)), 'not a tar archive'],
    ['a broken gzip', Buffer.concat([Buffer.from([0x1f, 0x8b]), Buffer.alloc(500, 7)]), 'not a tar archive'],
    ['nothing', Buffer.alloc(0), 'The upload is empty'],
  ])('refuses %s', async (_what, body, sentence) => {
    expect(await messageOf(body)).toContain(sentence);
  });

  it.each([
    ['plain', (tar: Buffer) => tar.subarray(0, 3_000)],
    ['gzipped', (tar: Buffer) => gzipSync(tar).subarray(0, -20)],
  ])('refuses an archive that ends early: %s', async (_form, cut) => {
    const noise = Array.from({ length: 4_000 }, (_none, index) => (index * 7919) % 997).join('');
    expect(await messageOf(cut(await createTar([file('a.js', noise)])))).toContain('not a whole one');
  });

  it('rejects what is too big without reading the rest', async () => {
    limits = { ...UPLOAD_LIMITS, bytesMax: 1_000_000, fileBytesMax: 500_000, entriesMax: 3 };
    const big = await createTar([file('big.js', 'x'.repeat(600_000))]);
    expect(await messageOf(big)).toBe('"big.js" is larger than 0.5 MB.');
  });

  it.each([
    ['several files', (tar: Buffer) => tar],
    ['a small archive that unpacks into a huge one', (tar: Buffer) => gzipSync(tar)],
  ])('refuses %s beyond the limit of the whole', async (_what, form) => {
    limits = { ...UPLOAD_LIMITS, bytesMax: 1_000_000 };
    const parts = Array.from({ length: 30 }, (_none, index) => file(`${index}.js`, 'x'.repeat(100_000)));
    expect(await messageOf(form(await createTar(parts)))).toBe('The build is larger than 1 MB.');
  });

  it('refuses too many files', async () => {
    limits = { ...UPLOAD_LIMITS, entriesMax: 3 };
    expect(await messageOf(await createTar(['a', 'b', 'c', 'd'].map((name) => file(name))))).toContain(
      'more than 3 files',
    );
  });

  it('does not wait for the rest of what it refuses', async () => {
    const req = open();
    req.write((await createTar([file('../evil.js'), file('a.js', 'x'.repeat(200_000))])).subarray(0, 50_000));
    expect(await received).toMatchObject({ message: '"../evil.js" leads out of the build.' });
    req.destroy();
  });

  it('distinguishes a disconnected client from a malformed upload', async () => {
    const req = open();
    req.write((await createTar([file('a.js', 'x'.repeat(200_000))])).subarray(0, 100_000), () => req.destroy());
    expect(await received).toBeInstanceOf(DroppedUpload);
  });

  it('gives up on a client that takes too long, and can still answer it', async () => {
    limits = { ...UPLOAD_LIMITS, timeoutMs: 100 };
    const req = open();
    const answer = new Promise<IncomingMessage>((resolve) => req.once('response', resolve));
    req.write((await createTar([file('a.js', 'x'.repeat(200_000))])).subarray(0, 100_000));
    expect(await received).toMatchObject({ message: 'The upload took longer than 0.1 seconds.' });
    expect((await answer).statusCode).toBe(200);
    req.destroy();
  });
});
