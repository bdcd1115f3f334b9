import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { releaseSchema } from '@magnetx/federation';
import { testInSoak } from '@magnetx/operations/testing/soak';
import { runCommand } from './command.ts';
import { createRemoteSandbox } from './remote-sandbox.ts';
import { ROOT } from './paths.ts';

let sandbox: ReturnType<typeof createRemoteSandbox>;

beforeEach(() => {
  sandbox = createRemoteSandbox();
});

afterEach(() => sandbox.remove());

describe('a new remote', () => {
  testInSoak(
    'builds, passes its own test and the checks of the repository, and has an owner',
    async () => {
      const read = (file: string) => readFileSync(path.join(sandbox.root, file), 'utf8');
      const files = sandbox.write({ name: 'mfe-trade-desk', base: '/desk' });
      expect(files).toContain('mfe-trade-desk/src/api/trade-desk-api.ts');
      for (const file of files) expect(read(file)).not.toMatch(/\{\{\w+\}\}/);
      expect(read('.github/CODEOWNERS')).toMatch(/^\/mfe-trade-desk\/ +@magnetx\/trade-desk-team$/m);
      expect(read('.github/workflows/release.yml')).toMatch(/options: \[shell, .*, mfe-trade-desk\]$/m);
      const build = await sandbox.build('mfe-trade-desk');
      const release = releaseSchema.parse(JSON.parse(readFileSync(path.join(build, 'release.json'), 'utf8')));
      expect(release).toMatchObject({ name: 'mfe-trade-desk', routes: ['/desk/*'], pages: [{ path: '/desk' }] });
      const bin = (name: string, ...args: readonly string[]) =>
        runCommand(process.execPath, [path.join(ROOT, 'node_modules', name), ...args], { cwd: path.dirname(build) });
      expect(await bin('typescript-native/bin/tsc', '--noEmit')).toEqual({ code: 0, output: '' });
      const config = path.join(ROOT, '.oxfmtrc.json');
      expect(await bin('oxfmt/bin/oxfmt', '--config', config, '--check', 'src', 'package.json')).toMatchObject({
        code: 0,
      });
      const tested = await bin('jest/bin/jest.js', '--ci');
      expect(tested).toMatchObject({ code: 0, output: expect.stringContaining('1 passed') as string });
    },
    240_000,
  );

  it('rejects a name or a path that is taken', () => {
    mkdirSync(path.join(sandbox.root, 'mfe-admin'));
    const taken = { name: 'mfe-admin', contract: 1, routes: ['/admin/*'] };
    writeFileSync(path.join(sandbox.root, 'mfe-admin/remote.json'), JSON.stringify(taken));
    const before = readdirSync(sandbox.root);
    const attempt = (name: string, base: string) => () => sandbox.write({ name, base });
    expect(attempt('mfe-admin', '/desk')).toThrow('There is a folder mfe-admin already.');
    expect(attempt('mfe-desk', '/admin')).toThrow('/admin belongs to mfe-admin.');
    expect(attempt('mfe-desk', '/api')).toThrow('/api is the gateway’s own.');
    expect(attempt('../desk', '/desk')).toThrow('is no name such as mfe-partners');
    expect(attempt('mfe-desk', '/desk/../x')).toThrow('is no path such as /partners');
    expect(readdirSync(sandbox.root)).toEqual(before);
  });
});
