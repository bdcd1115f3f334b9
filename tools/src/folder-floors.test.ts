import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './paths.ts';

const CRUISER = path.join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
const CONFIG = '.dependency-cruiser.folders.cjs';
const FLOORS = { roots: ['circle/src', 'line/src', 'floors/src'], floors: { 'floors/src': [['top'], ['base']] } };

const importing = (target: string) => `import type { X } from '${target}';\nexport type Y = X;\n`;
const LEAF = 'export type X = 1;\n';
const FILES = {
  'circle/src/a/one.ts': importing('../b/two.ts'),
  'circle/src/b/two.ts': LEAF,
  'circle/src/b/three.ts': importing('../a/four.ts'),
  'circle/src/a/four.ts': LEAF,
  'line/src/a/one.ts': importing('../b/two.ts'),
  'line/src/b/two.ts': LEAF,
  'line/src/b/two.test.ts': importing('../a/four.ts'),
  'line/src/a/four.ts': LEAF,
  'floors/src/modules/base/low.ts': importing('../top/high.ts'),
  'floors/src/modules/top/high.ts': LEAF,
};

describe('the check of folders (npm run cycles)', () => {
  let found = '';
  beforeAll(() => {
    const folder = mkdtempSync(path.join(tmpdir(), 'folder-floors-'));
    for (const file of [CONFIG, '.dependency-cruiser.cjs', 'tsconfig.base.json']) {
      copyFileSync(path.join(ROOT, file), path.join(folder, file));
    }
    const written = { ...FILES, 'folder-floors.json': JSON.stringify(FLOORS) };
    for (const [file, text] of Object.entries(written)) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
    const args = [CRUISER, '--config', CONFIG, 'circle', 'line', 'floors'];
    const env = { ...process.env, FORCE_COLOR: '0' };
    found = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env }).stdout;
    rmSync(folder, { recursive: true });
  });

  it('finds a circle of two folders by type imports, although no files form one', () => {
    expect(found).toContain('no-folder-cycle: circle/src/a');
  });

  it('accepts one direction, and tests of the other', () => {
    expect(found).toContain('modules');
    expect(found).not.toContain('line/src');
  });

  it('refuses an import of a higher floor, also in a module', () => {
    expect(found).toContain(
      'no-import-upwards-of-base: floors/src/modules/base/low.ts → floors/src/modules/top/high.ts',
    );
  });
});
