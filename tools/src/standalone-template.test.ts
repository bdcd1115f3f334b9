import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './paths.ts';
import { writeStandalone } from './standalone-template.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'magnetx-standalone-'));
const desk = path.join(folder, 'desk');
const remote = { name: 'mfe-trade-desk', base: '/desk' };

afterAll(() => rmSync(folder, { recursive: true, force: true }));

// `npm run soak` also installs, tests, builds and releases one.
describe('a repository of one remote', () => {
  it('has every file filled, with the versions of this repository', () => {
    const files = writeStandalone(ROOT, desk, remote);
    const expected = ['.github/workflows/release.yml', 'README.md', 'e2e/home.spec.ts', 'src/remote.ts', 'remote.json'];
    expect(files).toEqual(expect.arrayContaining(expected));
    for (const file of files) expect(readFileSync(path.join(desk, file), 'utf8')).not.toMatch(/(?<!\$)\{\{/);
    const manifest = JSON.parse(readFileSync(path.join(desk, 'package.json'), 'utf8')) as Record<string, object>;
    const versions = Object.entries({ ...manifest['dependencies'], ...manifest['devDependencies'] });
    expect(versions.length).toBeGreaterThan(10);
    for (const [name, version] of versions) expect([name, version]).toEqual([name, expect.stringMatching(/^\^?\d/)]);
  });

  it('is refused where something is taken, or packages are missing', () => {
    mkdirSync(path.join(folder, 'full'));
    writeFileSync(path.join(folder, 'full/notes.txt'), '');
    const attempt = (to: string, base: string, packages?: string) => () =>
      writeStandalone(ROOT, path.join(folder, to), { ...remote, base }, packages);
    expect(attempt('full', '/desk')).toThrow('is not empty');
    expect(attempt('new', '/admin')).toThrow('/admin belongs to mfe-admin.');
    expect(attempt('new', '/desk', path.join(folder, 'none'))).toThrow('npm run pack:libs');
  });
});
