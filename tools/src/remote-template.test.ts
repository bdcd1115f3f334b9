import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { releaseSchema } from '@magnetx/federation';
import { runCommand } from './command';
import { ROOT } from './paths';
import { writeRemote } from './remote-template';

/** What a remote stands on, beside itself. */
const LINKED = ['node_modules', 'libs', 'types', 'tools', 'mfe-admin'];
const COPIED = ['package.json', 'tsconfig.base.json', 'jest.preset.cjs', '.github/CODEOWNERS', 'shell/shell.json'];

let root: string;

/** A folder that looks like the repository to a new remote, so that no test writes into the real one. */
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'magnetx-remote-'));
  for (const name of LINKED) symlinkSync(path.join(ROOT, name), path.join(root, name));
  for (const file of COPIED) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    cpSync(path.join(ROOT, file), path.join(root, file));
  }
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('a new remote', () => {
  it('builds, passes its own test and has an owner', async () => {
    const files = writeRemote(root, { name: 'mfe-trade-desk', base: '/desk' });
    expect(files).toContain('mfe-trade-desk/src/api/trade-desk-api.ts');
    for (const file of files) expect(readFileSync(path.join(root, file), 'utf8')).not.toMatch(/\{\{|\}\}(?!\s*[;,)<])/);
    expect(readFileSync(path.join(root, '.github/CODEOWNERS'), 'utf8')).toMatch(
      /\/mfe-trade-desk\/ +@magnetx\/trade-desk-team/,
    );
    const cwd = path.join(root, 'mfe-trade-desk');
    const built = await runCommand('npx', ['--no-install', 'webpack', '--config', 'webpack.config.cjs'], { cwd });
    expect(built).toMatchObject({ code: 0 });
    const release = releaseSchema.parse(JSON.parse(readFileSync(path.join(cwd, 'dist/release.json'), 'utf8')));
    expect(release).toMatchObject({ name: 'mfe-trade-desk', routes: ['/desk/*'], pages: [{ path: '/desk' }] });
    const tested = await runCommand('npx', ['--no-install', 'jest', '--ci'], { cwd });
    expect(tested).toMatchObject({ code: 0, output: expect.stringContaining('1 passed') as string });
  }, 120_000);

  it('takes neither a name nor a path that somebody has', () => {
    const before = readdirSync(root);
    const attempt = (name: string, base: string) => () => writeRemote(root, { name, base });
    expect(attempt('mfe-admin', '/desk')).toThrow('There is a folder mfe-admin already.');
    expect(attempt('mfe-desk', '/admin')).toThrow('/admin belongs to mfe-admin.');
    expect(attempt('mfe-desk', '/api')).toThrow('/api is the gateway’s own.');
    expect(attempt('../desk', '/desk')).toThrow('is no name such as mfe-partners');
    expect(attempt('mfe-desk', '/desk/../x')).toThrow('is no path such as /partners');
    expect(readdirSync(root)).toEqual(before);
  });
});
