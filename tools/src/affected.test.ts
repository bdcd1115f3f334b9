import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { testInSoak } from '@magnetx/operations/testing/soak';
import { runCommand, runNx } from './command.ts';
import { ROOT } from './paths.ts';

async function affectedBy(args: readonly string[], cwd = ROOT): Promise<string[]> {
  const { code, output } = await runNx(['show', 'projects', '--affected', ...args], { cwd });
  expect({ code, output }).toMatchObject({ code: 0 });
  return output.split('\n').filter((line) => line.startsWith('@magnetx/'));
}

it('builds and tests only the area that changed', async () => {
  expect(await affectedBy(['--files=mfe-admin/src/paths.ts'])).toEqual(['@magnetx/mfe-admin']);
  expect(await affectedBy(['--files=libs/ui/src/index.ts'])).toEqual(
    expect.arrayContaining(['@magnetx/mfe-admin', '@magnetx/mfe-project', '@magnetx/mfe-community', '@magnetx/shell']),
  );
});

describe('a new version of an area', () => {
  const clone = mkdtempSync(path.join(tmpdir(), 'magnetx-clone-'));
  const person = { GIT_AUTHOR_NAME: 'Ada', GIT_AUTHOR_EMAIL: 'ada@magnetx.example' };
  const env = { ...person, GIT_COMMITTER_NAME: 'Ada', GIT_COMMITTER_EMAIL: 'ada@magnetx.example' };
  const git = async (...args: readonly string[]): Promise<string> => {
    const { code, output } = await runCommand('git', args, { cwd: clone, env });
    expect({ args, code, output }).toMatchObject({ code: 0 });
    return output;
  };

  beforeAll(async () => {
    await git('clone', '--quiet', '--shared', ROOT, '.');
    cpSync(path.join(ROOT, 'nx.json'), path.join(clone, 'nx.json'));
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(clone, 'node_modules'));
    appendFileSync(path.join(clone, '.git/info/exclude'), 'node_modules\n');
    mkdirSync(path.join(clone, '.nx/version-plans'), { recursive: true });
    const plan = "---\n'@magnetx/mfe-admin': minor\n---\n\nA better overview\n";
    writeFileSync(path.join(clone, '.nx/version-plans/plan.md'), plan);
    await git('add', '--all');
    await git('commit', '--quiet', '--message', 'admin: a better overview');
  });
  afterAll(() => rmSync(clone, { recursive: true, force: true }));

  testInSoak('is no change of the others', async () => {
    const released = await runNx(['release', '--skip-publish', '--projects=@magnetx/mfe-admin'], { cwd: clone, env });
    expect(released).toMatchObject({ code: 0 });
    const changed = (await git('diff', '--name-only', 'HEAD~1')).trim().split('\n');
    expect(changed).toEqual(['.nx/version-plans/plan.md', 'mfe-admin/CHANGELOG.md', 'mfe-admin/package.json']);
    expect(await affectedBy(['--base=HEAD~1', '--head=HEAD'], clone)).toEqual(['@magnetx/mfe-admin']);
  });
});
