import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { createFolderObjectStore } from '@magnetx/object-store';
import { createFolder } from '../testing/create-folder.ts';
import { DeployTokens } from './deploy-tokens.ts';

const HOUR_MS = 3_600_000;

describe('deploy tokens', () => {
  let folder: string;
  let tokens: DeployTokens;
  let now: number;
  beforeEach(() => {
    folder = createFolder();
    now = Date.parse('2026-01-01T00:00:00.000Z');
    tokens = new DeployTokens(createFolderObjectStore(folder), () => now);
  });
  const inHours = (hours: number) => new Date(now + hours * HOUR_MS);
  const verdictOf = async (text: string) => (await tokens.verify(text)).is;

  it('open the remote that they say, which scanners and people can read in them', async () => {
    const { text, token } = await tokens.issue('mfe-admin', null);
    expect(text).toMatch(/^mgx_mfe-admin_[0-9a-f]{12}_[0-9a-f]{64}$/);
    expect(await tokens.verify(text)).toEqual({ is: 'valid', token });
    expect(token).toEqual({
      id: text.split('_')[2],
      remote: 'mfe-admin',
      createdAt: inHours(0).toISOString(),
      endsAt: null,
    });
  });

  it('are nowhere in the store', async () => {
    const { text } = await tokens.issue('mfe-admin', null);
    const secret = text.split('_')[3] ?? '';
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const contents = files.map((file) => readFileSync(path.join(file.parentPath, file.name), 'utf8')).join('\n');
    expect(contents).toContain('secretSha256');
    expect(contents).not.toContain(secret);
  });

  it('are refused with another secret, another remote or another id', async () => {
    const { text } = await tokens.issue('mfe-admin', null);
    const other = await tokens.issue('mfe-project', null);
    const [prefix, remote, id, secret] = text.split('_');
    const wrong = [
      `${prefix}_${remote}_${id}_${'0'.repeat(64)}`,
      `${prefix}_mfe-project_${id}_${secret}`,
      `${prefix}_${remote}_${other.token.id}_${secret}`,
      `${prefix}_../mfe-admin_${id}_${secret}`,
      text.slice(0, -1),
      `${text} `,
      '',
    ];
    for (const candidate of wrong) expect([candidate, await verdictOf(candidate)]).toEqual([candidate, 'unknown']);
  });

  it('end when they say', async () => {
    const { text } = await tokens.issue('mfe-admin', inHours(1));
    now += HOUR_MS - 1;
    expect(await verdictOf(text)).toBe('valid');
    now += 1;
    expect(await verdictOf(text)).toBe('ended');
  });

  it('overlap for a while when they are rotated, so that a team has time to change them', async () => {
    const old = await tokens.issue('mfe-admin', null);
    const { text } = await tokens.rotate('mfe-admin', inHours(24), null);
    expect([await verdictOf(old.text), await verdictOf(text)]).toEqual(['valid', 'valid']);
    now += 24 * HOUR_MS;
    expect([await verdictOf(old.text), await verdictOf(text)]).toEqual(['ended', 'valid']);
  });

  it('end at the earliest of the times that were set', async () => {
    const old = await tokens.issue('mfe-admin', inHours(2));
    await tokens.rotate('mfe-admin', inHours(24), null);
    await tokens.rotate('mfe-admin', inHours(1), null);
    const listed = (await tokens.list('mfe-admin')).find(({ id }) => id === old.token.id);
    expect(listed?.endsAt).toBe(inHours(1).toISOString());
  });

  it('can be revoked, one or all of a remote, and no others', async () => {
    const [one, two] = [await tokens.issue('mfe-admin', null), await tokens.issue('mfe-admin', null)];
    const foreign = await tokens.issue('mfe-project', null);
    expect((await tokens.revoke('mfe-admin', one.token.id)).map(({ id }) => id)).toEqual([one.token.id]);
    expect([await verdictOf(one.text), await verdictOf(two.text)]).toEqual(['ended', 'valid']);
    expect(await tokens.revoke('mfe-admin', foreign.token.id)).toEqual([]);
    expect(await tokens.revoke('mfe-admin', null)).toHaveLength(1);
    expect([await verdictOf(two.text), await verdictOf(foreign.text)]).toEqual(['ended', 'valid']);
    expect(await tokens.list('mfe-admin')).toHaveLength(2);
  });

  it('are for names that can be remotes only', async () => {
    await expect(tokens.issue('../shell', null)).rejects.toThrow('names look like');
  });
});
