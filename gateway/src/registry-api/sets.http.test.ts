import { failureSchema, type ErrorCode } from '@magnetx/contracts';
import { MORE_TOKENS_HEADER, deployResultSchema, releaseStatusSchema } from '@magnetx/federation';
import { createFolderObjectStore } from '@magnetx/object-store';
import { createBrowser } from '../testing/browser.ts';
import { createBuild, type Build } from '../testing/create-build.ts';
import { entriesOf, createTar } from '../testing/create-tar.ts';
import { openReleases } from '../testing/open-releases.ts';
import type { Answer, RequestInput } from '../testing/request.ts';
import { release, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';
import { DeployTokens } from './deploy-tokens.ts';

async function tarOfAll(builds: readonly Build[]): Promise<Buffer> {
  const entries = await Promise.all(
    builds.map(async ({ dir, release: { name } }) =>
      (await entriesOf(dir)).map((entry) => ({ ...entry, name: `${name}/${entry.name}` })),
    ),
  );
  return createTar(entries.flat());
}

describe('a change of several remotes', () => {
  let gateway: TestGateway;
  let tokens: { readonly shell: string; readonly admin: string; readonly project: string };
  let old: { readonly shell: string; readonly admin: string };
  let shell: string;
  let admin: string;
  beforeEach(async () => {
    gateway = await startTestGateway();
    const issued = new DeployTokens(createFolderObjectStore(gateway.storeDir));
    const issue = async (name: string) => (await issued.issue(name, null)).text;
    tokens = { shell: await issue('shell'), admin: await issue('mfe-admin'), project: await issue('mfe-project') };
    old = {
      shell: await release(gateway.storeDir, { name: 'shell', offers: { react: '18.0.0' } }),
      admin: await release(gateway.storeDir, { name: 'mfe-admin', needs: { react: '^18.0.0' } }),
    };
    const builds = [
      createBuild({ name: 'shell', offers: { react: '19.0.0' } }),
      createBuild({ needs: { react: '^19.0.0' } }),
    ];
    [shell = '', admin = ''] = builds.map((build) => build.release.version);
    const body = await tarOfAll(builds);
    const published = await send('shell/builds?with=mfe-admin', { body });
    expect(published.json).toMatchObject({ version: shell, others: [{ remote: 'mfe-admin', version: admin }] });
  });
  afterEach(() => gateway.stop());

  const send = (path: string, input: RequestInput, more: string | null = tokens.admin): Promise<Answer> =>
    gateway.request(`/registry/releases/${path}`, {
      method: 'POST',
      ...input,
      headers: {
        authorization: `Bearer ${tokens.shell}`,
        ...(more && { [MORE_TOKENS_HEADER]: more }),
        ...input.headers,
      },
    });
  const post = (path: string, body: object, more?: string | null) =>
    send(path, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }, more);
  const now = () => openReleases(gateway.storeDir).current();
  const withAdmin = () => [{ remote: 'mfe-admin', version: admin }];

  it('needs the token of each, or nothing changes', async () => {
    const before = await now();
    const refusals: [string | null, number, ErrorCode, string][] = [
      [null, 403, 'forbidden', 'is for shell and opens nothing else'],
      [
        tokens.project,
        403,
        'forbidden',
        'These deploy tokens are for shell and mfe-project, and none is for mfe-admin',
      ],
      [`${tokens.admin}0`, 401, 'not_authenticated', 'is unknown'],
    ];
    const body = await tarOfAll([createBuild({ name: 'shell' }), createBuild()]);
    for (const [more, status, code, sentence] of refusals) {
      for (const answer of [
        await post('shell/promotion', { version: shell, with: withAdmin() }, more),
        await post('shell/rollback', { with: [{ remote: 'mfe-admin' }] }, more),
        await post('shell/pin', { version: shell, with: withAdmin() }, more),
        await send('shell/builds?with=mfe-admin', { body }, more),
      ]) {
        expect([answer.status, failureSchema.parse(answer.json)]).toMatchObject([
          status,
          { code, error: expect.stringContaining(sentence) },
        ]);
      }
    }
    expect(await now()).toEqual(before);
  });

  it('is one revision: promoted, rolled back, and rolled back to a revision', async () => {
    const before = Number((await now())?.revision);
    const promoted = await post('shell/promotion', { version: shell, now: true, with: withAdmin() });
    expect(deployResultSchema.parse(promoted.json)).toMatchObject({
      revision: before + 1,
      state: { live: shell },
      others: [{ state: { live: admin } }],
    });
    const by = [tokens.shell, tokens.admin].map((token) => token.split('_')[2]).join(', ');
    expect(await now()).toMatchObject({ by, remote: 'shell', also: [{ remote: 'mfe-admin', version: admin }] });
    const rolledBack = await post('shell/rollback', { with: [{ remote: 'mfe-admin' }] });
    expect(rolledBack.json).toMatchObject({ state: { live: old.shell }, others: [{ version: old.admin }] });
    const to = await post('shell/rollback', { revision: before + 1, with: [{ remote: 'mfe-admin' }] });
    expect(to.json).toMatchObject({ revision: before + 3, state: { live: shell }, others: [{ version: admin }] });
    const headers = { authorization: `Bearer ${tokens.admin}` };
    const { json } = await gateway.request('/registry/releases/mfe-admin', { headers });
    expect(releaseStatusSchema.parse(json).log.slice(0, 3)).toMatchObject([
      { action: 'rollback', remote: 'mfe-admin', version: old.admin, also: [{ remote: 'shell' }] },
      { action: 'rollback', remote: 'mfe-admin', version: admin },
      { action: 'promote', remote: 'mfe-admin', version: admin, also: [{ remote: 'shell', version: shell }] },
    ]);
  });

  it('is pinned by one link', async () => {
    const pinned = deployResultSchema.parse((await post('shell/pin', { version: shell, with: withAdmin() })).json);
    const browser = createBrowser(gateway.port);
    await browser.request(new URL(pinned.pinUrl ?? '').pathname);
    expect((await browser.open('/admin/x')).pins).toEqual([
      { name: 'shell', version: shell },
      { name: 'mfe-admin', version: admin },
    ]);
    const both = await post('shell/pin', { origin: 'http://localhost:4010', with: withAdmin() });
    expect([both.status, both.text]).toEqual([400, expect.stringContaining('an origin is pinned alone')]);
  });
});
