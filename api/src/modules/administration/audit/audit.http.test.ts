import {
  AUDIT_ACTIONS,
  createAdmin,
  creditProject,
  debitProject,
  getAdminMe,
  listAuditLines,
  logInAdmin,
  type QueryInputOf,
} from '@magnetx/contracts';
import { ALL_CALLS } from '@magnetx/contracts/calls';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { explainReads } from '../../../testing/explain-commands.ts';
import { createTestProject, type TestProject } from '../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';

const DAY_MS = 24 * 60 * 60_000;

let api: TestApi;
let admin: string;
let project: TestProject;
let projects = 0;
beforeAll(async () => {
  const url = new URL(cleanDatabase().url);
  url.searchParams.set('monitorCommands', 'true');
  api = await startTestApi({ databaseUrl: url.href });
  admin = await createTestAdmin(api);
});
beforeEach(async () => {
  project = await createTestProject(api, `Acme${(projects += 1)}`, 1_000);
});
afterAll(() => api.stop());

type Query = QueryInputOf<typeof listAuditLines>;
const page = (query: Query = {}) => call(api, listAuditLines, { token: admin, query });
const lines = async (query: Query = {}) => (await page(query)).lines;
const newest = async (count: number) => lines({ limit: count });
const move = (definition: typeof creditProject | typeof debitProject, amount: number, key?: string) =>
  attempt(api, definition, { token: admin, body: { projectId: project.id, amount }, ...(key && { key }) });
const stored = () => api.server.connection.collection<{ _id: string }>('audit_lines').find().sort({ _id: 1 }).toArray();

describe('a line', () => {
  it('is written for each action, done or refused, with admin, time and address', async () => {
    expect((await move(creditProject, 5)).status).toBe(200);
    const common = { admin: 'root', at: api.clock.now().toISOString(), from: expect.stringMatching(/127\.0\.0\.1/) };
    expect(await newest(1)).toMatchObject([{ ...common, action: 'creditProject', outcome: 'done', code: '' }]);
    expect((await move(debitProject, 2_000)).status).toBe(409);
    expect((await move(debitProject, -1)).status).toBe(400);
    expect(await newest(2)).toMatchObject([
      { ...common, action: 'debitProject', outcome: 'refused', code: 'validation_failed' },
      { ...common, action: 'debitProject', outcome: 'refused', code: 'insufficient_balance' },
    ]);
  });

  it('names an existing account without a signed-in caller, and never the typed text', async () => {
    const signIn = (username: string, password: string) => attempt(api, logInAdmin, { body: { username, password } });
    expect((await signIn('ROOT', 'correct horse')).status).toBe(200);
    expect((await signIn('ROOT', 'battery staple')).status).toBe(401);
    expect((await signIn('my own passphrase', 'battery staple')).status).toBe(401);
    expect((await signIn('n'.repeat(500), 'battery staple')).status).toBe(400);
    expect(await newest(4)).toMatchObject([
      { action: 'logInAdmin', admin: '', outcome: 'refused', code: 'validation_failed' },
      { action: 'logInAdmin', admin: '', outcome: 'refused', code: 'invalid_credentials' },
      { action: 'logInAdmin', admin: 'root', outcome: 'refused', code: 'invalid_credentials' },
      { action: 'logInAdmin', admin: 'root', outcome: 'done' },
    ]);
    const made = { username: 'second', password: 'hunter2 by the fire', creationPassword: 'a wild guess' };
    expect((await attempt(api, createAdmin, { body: { ...made, username: 'a typed secret' } })).status).toBe(403);
    const creationPassword = api.config.adminCreationPassword ?? '';
    expect((await attempt(api, createAdmin, { body: { ...made, creationPassword } })).status).toBe(200);
    expect(await newest(2)).toMatchObject([
      { action: 'createAdmin', admin: 'second', subject: 'admin second', outcome: 'done' },
      { action: 'createAdmin', admin: '', subject: '', outcome: 'refused', code: 'creation_password_wrong' },
    ]);
    const typed = ['my own passphrase', 'passphrase', 'nnn', 'a typed secret'];
    const log = JSON.stringify(await stored());
    for (const secret of [...typed, 'correct horse', 'battery staple', 'hunter2', 'a wild guess', creationPassword]) {
      expect(log).not.toContain(secret);
    }
  });

  it('counts all anonymous failures from one address in an hour on one line', async () => {
    api.clock.advance(2 * 60 * 60_000);
    const guess = (username: string) =>
      attempt(api, logInAdmin, { body: { username, password: 'battery staple' } }).then(({ status }) => status);
    const before = (await stored()).length;
    const guesses = Array.from({ length: 20 }, (_, index) => `unknown ${index}`);
    expect(new Set(await Promise.all(guesses.map(guess)))).toEqual(new Set([401]));
    expect(await guess('root')).toBe(401);
    expect(await stored()).toHaveLength(before + 2);
    const last = api.clock.now().toISOString();
    expect(await newest(2)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ admin: 'root', code: 'invalid_credentials', detail: '' }),
        expect.objectContaining({ admin: '', code: 'invalid_credentials', detail: `20 times, last at ${last}` }),
      ]),
    );
    api.clock.advance(60 * 60_000);
    expect(await guess('unknown 1')).toBe(401);
    expect(await stored()).toHaveLength(before + 3);
  });

  it('is written once for a retry with the same idempotency key', async () => {
    const before = (await stored()).length;
    for (const sent of ['first', 'again'])
      expect([sent, (await move(creditProject, 1, 'k1')).status]).toEqual([sent, 200]);
    for (const sent of ['first', 'again'])
      expect([sent, (await move(debitProject, 9_999, 'k2')).status]).toEqual([sent, 409]);
    expect(await stored()).toHaveLength(before + 2);
    expect((await move(creditProject, 2, 'k1')).body.code).toBe('idempotency_key_reused');
    expect(await newest(1)).toMatchObject([{ action: 'creditProject', code: 'idempotency_key_reused' }]);
  });

  it('is not written for read-only calls, or for callers who are not admins', async () => {
    const before = (await stored()).length;
    await call(api, getAdminMe, { token: admin });
    await page();
    expect((await attempt(api, creditProject, { token: project.token })).status).toBe(403);
    expect((await attempt(api, creditProject)).status).toBe(401);
    expect(await stored()).toHaveLength(before);
  });

  it('fails the call if it cannot be written', async () => {
    const log = api.server.connection.collection('audit_lines');
    const partialFilterExpression = { at: { $gt: api.clock.now() } };
    const index = await log.createIndex({ outcome: 1, from: 1 }, { unique: true, partialFilterExpression });
    api.clock.advance(1);
    const answers = [await move(creditProject, 1), await move(creditProject, 1)];
    await log.dropIndex(index);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [200, undefined],
      [500, 'internal'],
    ]);
  });
});

describe('the log', () => {
  it('is searched by word prefixes, with any characters', async () => {
    const title = `Zebra${projects} (a+b) "quoted" .*`;
    const { log } = api.server.product.audit;
    const request = { ip: '127.0.0.1', body: {} } as Parameters<typeof log.open>[0]['request'];
    const trail = await log.open({ call: creditProject, principal: null, request });
    trail.on({ subject: `project ${title}`, detail: 'Because $100' });
    await trail.close();
    const found = async (search: string) => (await lines({ search })).length;
    expect(await lines({ search: 'ZEBRA' })).toMatchObject([{ subject: `project ${title}`, detail: 'Because $100' }]);
    expect(await lines({ search: '"quoted" zebr beca 100' })).toHaveLength(1);
    for (const none of ['ebra', 'zebra missing', '[z]ebr.', 'zebra|nothing'])
      expect([none, await found(none)]).toEqual([none, 0]);
    for (const odd of ['.*', '^', "'", '{"$gt":""}', '\0', '((((']) {
      expect((await attempt(api, listAuditLines, { token: admin, query: { search: odd } })).status).toBe(200);
    }
    const long = await attempt(api, listAuditLines, { token: admin, query: { search: 'z'.repeat(10_000) } });
    const error = 'Search can have at most 100 characters';
    expect(long).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', error, fields: { search: [error] } },
    });
  });

  it('is filtered by action, outcome and day', async () => {
    api.clock.advance(3 * DAY_MS);
    admin = await createTestAdmin(api, 'third');
    const today = api.clock.now().toISOString().slice(0, 10);
    await move(creditProject, 1);
    await move(debitProject, 5_000);
    const actions = async (query: Query) => (await lines({ fromDay: today, ...query })).map(({ action }) => action);
    expect(await actions({})).toEqual(['debitProject', 'creditProject']);
    expect(await actions({ outcome: 'refused' })).toEqual(['debitProject']);
    const about = `project:${project.id}`;
    expect((await lines({ about })).map((line) => [line.about, line.action])).toEqual([
      [about, 'debitProject'],
      [about, 'creditProject'],
    ]);
    expect(await actions({ action: 'creditProject', toDay: today })).toEqual(['creditProject']);
    expect(await actions({ action: 'creditProject', outcome: 'refused' })).toEqual([]);
    const yesterday = new Date(api.clock.now().getTime() - DAY_MS).toISOString().slice(0, 10);
    expect(await lines({ fromDay: yesterday, toDay: yesterday })).toEqual([]);
    expect((await lines({ toDay: yesterday })).length).toBeGreaterThan(0);
    expect((await attempt(api, listAuditLines, { token: admin, query: { fromDay: 'soon' } })).status).toBe(400);
  });

  it('is read page by page, each line once, using indexes only', async () => {
    const all = await lines({ limit: 500 });
    expect(all.length).toBeGreaterThan(8);
    const seen: string[] = [];
    for (let before: string | null = ''; before !== null;) {
      const part: Awaited<ReturnType<typeof page>> = await page({ before, limit: 3 });
      seen.push(...part.lines.map(({ id }) => id));
      before = part.next;
    }
    expect(seen).toEqual(all.map(({ id }) => id));
    const sorted = async (sort: Query['sort'], column: 'admin' | 'action') => {
      const found: string[] = [];
      for (let before: string | null = ''; before !== null;) {
        const part: Awaited<ReturnType<typeof page>> = await page({ sort, before, limit: 5 });
        found.push(...part.lines.map((line) => line[column]));
        before = part.next;
      }
      return found;
    };
    expect(await sorted('admin', 'admin')).toEqual(all.map(({ admin: name }) => name).sort());
    expect(await sorted('-action', 'action')).toEqual(
      all
        .map(({ action }) => action as string)
        .sort()
        .reverse(),
    );
    const narrowed = { token: admin, query: { sort: 'admin', outcome: 'done' } } as const;
    expect(await attempt(api, listAuditLines, narrowed)).toMatchObject({ status: 400 });
    for (const before of ['0', '-1', '1e99', 'abc', '\0', '{"$gt":""}']) {
      expect(await attempt(api, listAuditLines, { token: admin, query: { before } })).toMatchObject({ status: 400 });
    }
    const queries: Query[] = [
      {},
      { action: 'creditProject' },
      { outcome: 'done' },
      { action: 'logInAdmin', outcome: 'refused' },
      { search: 'root' },
      { search: 'root acme', outcome: 'done' },
      { sort: 'at' },
      { sort: 'admin', before: (await page({ sort: 'admin', limit: 1 })).next ?? '' },
      { sort: '-outcome' },
      { about: `project:${project.id}` },
      { about: `project:${project.id}`, outcome: 'done' },
      { before: (await page({ limit: 1 })).next ?? '' },
    ];
    for (const query of queries) {
      const reads = await explainReads(api.server.connection, () => page({ limit: 2, ...query }));
      for (const { stages } of reads.filter(({ collection }) => collection === 'audit_lines')) {
        expect({ query, stages }).toEqual({ query, stages: expect.arrayContaining(['IXSCAN']) });
        expect({ query, stages }).toEqual({ query, stages: expect.not.arrayContaining(['SORT']) });
      }
    }
  });

  it('never changes a line, whatever call is made', async () => {
    const before = await stored();
    const [line] = await newest(1);
    const named = {
      id: line?.id,
      ids: [line?.id],
      type: 'task',
      lineId: line?.id,
      items: [{ id: line?.id, type: 'task' }],
    };
    for (const definition of ALL_CALLS) {
      const params = Object.fromEntries(
        [...definition.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, line?.id]),
      );
      const body = definition.method === 'GET' ? {} : { body: named };
      await attempt(api, definition, { token: admin, params, ...body });
    }
    const ids = new Set(before.map(({ _id }) => _id));
    expect((await stored()).filter(({ _id }) => ids.has(_id))).toEqual(before);
    expect(ALL_CALLS.filter(({ path }) => path.startsWith('/admin/audit'))).toEqual([listAuditLines]);
  });

  it('covers every admin call with side effects', () => {
    const changing = ALL_CALLS.filter(({ audience, method }) => audience === 'admin' && method !== 'GET');
    expect(changing.length).toBeGreaterThan(10);
    expect(changing.filter(({ audit }) => audit === undefined).map(({ name }) => name)).toEqual([]);
    const labelled = ALL_CALLS.flatMap(({ name, audit }) => (audit === undefined ? [] : [[name, audit]]));
    expect(AUDIT_ACTIONS).toEqual(Object.fromEntries(labelled));
  });
});
