import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { MORE_TOKENS_HEADER } from '@magnetx/federation';
import { runRelease } from './run-release.ts';

const VERSION = '1.2.0-0123456789ab';
const TOKENS = { admin: 'mgx_mfe-admin_00_11', shell: 'mgx_shell_00_22' };

describe('the command lines of a release', () => {
  const state = { live: null, previous: null, canary: null, pins: [] };
  const result = { remote: 'mfe-admin', version: VERSION, hasChanged: true, steps: ['Done.'], revision: 1, state };
  const versions = [{ version: VERSION, contract: 1, publishedAt: null }];
  const buildRemote = () => Promise.reject(new Error('There is nothing to build.'));
  const sent: string[] = [];
  const tokensSent: unknown[] = [];
  const server = createServer((req, res) => {
    void text(req).then((body) => {
      tokensSent.push([req.headers.authorization, req.headers[MORE_TOKENS_HEADER]]);
      sent.push(`${req.method} ${req.url?.replace('/registry/releases/mfe-admin', '')} ${body}`.trim());
      const answer = req.method === 'GET' ? { ...result, versions, log: [] } : result;
      res.end(JSON.stringify(answer));
    });
  });
  const run = async (line: string) => {
    sent.length = 0;
    const said: string[] = [];
    const stream = { write: (part: string) => said.push(part) };
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const env = { REGISTRY_URL: url, DEPLOY_TOKEN: Object.values(TOKENS).join(', ') };
    const code = await runRelease(line.split(' '), { env, stdout: stream, stderr: stream, buildRemote });
    return { code, said: said.join('') };
  };
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  it.each([
    [`promote mfe-admin ${VERSION}`, 'promotion', { version: VERSION, with: [], dryRun: false }],
    [`promote mfe-admin ${VERSION} --dry-run`, 'promotion', { version: VERSION, with: [], dryRun: true }],
    [
      `promote mfe-admin ${VERSION} --now --again --failed-max 5`,
      'promotion',
      { version: VERSION, with: [], failedPercentMax: 5, now: true, again: true, dryRun: false },
    ],
    [`canary mfe-admin ${VERSION} --share 0.5`, 'canary', { version: VERSION, sharePercent: 0.5, dryRun: false }],
    [
      `canary mfe-admin ${VERSION} --share 10 --failed-max 5`,
      'canary',
      { version: VERSION, sharePercent: 10, failedPercentMax: 5, dryRun: false },
    ],
    ['rollback mfe-admin', 'rollback', { with: [], dryRun: false }],
    [`pin mfe-admin ${VERSION}`, 'pin', { version: VERSION, with: [], dryRun: false }],
    [
      'pin mfe-admin --origin http://localhost:4010 --hours 2',
      'pin',
      { origin: 'http://localhost:4010', hours: 2, with: [], dryRun: false },
    ],
    ['prune mfe-admin', 'prune', { dryRun: false }],
    ['prune mfe-admin --keep 0', 'prune', { keep: 0, dryRun: false }],
  ])('%s', async (line, call, body) => {
    expect((await run(line)).code).toBe(0);
    expect(sent).toEqual([`POST /${call} ${JSON.stringify(body)}`]);
  });

  it.each([
    [
      `promote mfe-admin@${VERSION} shell`,
      [
        'GET /shell',
        `POST promotion {"version":"${VERSION}","with":[{"remote":"shell","version":"${VERSION}"}],"dryRun":false}`,
      ],
    ],
    [
      `pin mfe-admin@${VERSION} shell@${VERSION}`,
      [`POST pin {"version":"${VERSION}","with":[{"remote":"shell","version":"${VERSION}"}],"dryRun":false}`],
    ],
    ['rollback mfe-admin shell', ['POST rollback {"with":[{"remote":"shell"}],"dryRun":false}']],
    ['rollback mfe-admin --to-revision 7', ['POST rollback {"revision":7,"with":[],"dryRun":false}']],
    [
      'rollback mfe-admin shell --to-revision 7 --take-off-site',
      ['POST rollback {"revision":7,"takeOffSite":true,"with":[{"remote":"shell"}],"dryRun":false}'],
    ],
    ['rollback --to-revision 7', ['POST rollback {"revision":7,"with":[{"remote":"shell"}],"dryRun":false}']],
  ])('of several areas, with the token of each: %s', async (line, calls) => {
    expect((await run(line)).code).toBe(0);
    expect(sent.map((call) => call.replace('POST /', 'POST ').replace('GET /registry/releases', 'GET '))).toEqual(
      calls,
    );
    const isOfBoth = line !== 'rollback mfe-admin --to-revision 7';
    expect(tokensSent.at(-1)).toEqual([`Bearer ${TOKENS.admin}`, isOfBoth ? TOKENS.shell : undefined]);
  });

  it('take the newest version where none is named', async () => {
    await run('promote mfe-admin');
    expect(sent).toEqual(['GET', `POST /promotion {"version":"${VERSION}","with":[],"dryRun":false}`]);
  });

  it.each([
    ['probe', "missing required argument 'release'"],
    ['promote', "missing required argument 'release'"],
    ['status ../x', 'names look like "mfe-admin"'],
    ['deploy mfe-admin', "unknown command 'deploy'"],
    ['status mfe-admin --keep 5', "unknown option '--keep'"],
    ['promote mfe-admin --promote', "unknown option '--promote'"],
    ['promote mfe-admin@latest', 'versions look like'],
    ['promote mfe-admin 1.2', 'versions look like'],
    ['promote mfe-admin mfe-games', 'no token of mfe-games'],
    [`canary mfe-admin ${VERSION} now --share 1`, 'too many arguments'],
    [`publish mfe-admin ${VERSION}`, 'publish takes none'],
    ['publish mfe-admin shell --canary 10', '--canary takes one area'],
    [`rollback mfe-admin ${VERSION} --to-revision 7`, 'not both'],
    ['rollback --to-revision 0', '>=1'],
    ['rollback', 'Name an area'],
    [`pin mfe-admin@${VERSION} shell`, 'either a version or an --origin'],
    ['canary mfe-admin', "required option '--share <percent>'"],
    ['canary mfe-admin --share 0', '>=0.1'],
    ['canary mfe-admin --share 101', '<=100'],
    ['canary mfe-admin --share ten', 'expected number'],
    ['canary mfe-admin --share=', 'expected number'],
    ['prune mfe-admin --keep 1.5', 'expected int'],
    ['publish mfe-admin --promote --canary 10', 'not both'],
    ['publish mfe-admin --failed-max 10', 'needs --canary'],
    ['publish mfe-admin --now', 'needs --promote'],
    ['pin mfe-admin', 'either a version or an --origin'],
    [`pin mfe-admin ${VERSION} --origin http://localhost:1`, 'either a version or an --origin'],
    ['pin mfe-admin --origin localhost:4010', 'Invalid URL'],
    [`pin mfe-admin ${VERSION} --hours 400`, '<=336'],
    ['status mfe-admin --nonsense', '--nonsense'],
  ])('refuse: %s', async (line, sentence) => {
    const { code, said } = await run(line);
    expect([code, said]).toEqual([2, expect.stringContaining(sentence)]);
    expect(said).toContain('--help');
    expect(sent).toEqual([]);
  });

  it('print the address that ends pins, without a request', async () => {
    const { code, said } = await run('unpin --url https://magnetx.example');
    expect([code, said, sent]).toEqual([0, 'https://magnetx.example/registry/pins/leave\n', []]);
  });

  it('give way to --help', async () => {
    expect(await run('publish --help')).toEqual({ code: 0, said: expect.stringContaining('--build <dir>') });
  });
});
