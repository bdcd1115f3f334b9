import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from './command.ts';
import { ROOT } from './paths.ts';
import { writeRemote, type NewRemote } from './remote-template.ts';

/** The folders that a remote depends on. */
const LINKED = ['node_modules', 'libs', 'types', 'tools'];
const COPIED = [
  'package.json',
  'tsconfig.base.json',
  'jest.preset.cjs',
  '.github/CODEOWNERS',
  '.github/workflows/release.yml',
  'shell/shell.json',
];

/** Creates a folder that looks like the repository to a remote, in which tests write and build remotes. */
export function createRemoteSandbox() {
  const root = mkdtempSync(path.join(tmpdir(), 'magnetx-remotes-'));
  for (const name of LINKED) symlinkSync(path.join(ROOT, name), path.join(root, name));
  for (const file of COPIED) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    cpSync(path.join(ROOT, file), path.join(root, file));
  }
  return {
    root,
    /** Writes a remote from the template. Its files may be changed before it is built. */
    write: (remote: NewRemote) => writeRemote(root, remote),
    /** Builds it. Returns the folder of the build; throws with the output when it fails. */
    build: async (name: string) => {
      const cwd = path.join(root, name);
      const webpack = path.join(ROOT, 'node_modules/webpack-cli/bin/cli.js');
      const { code, output } = await runCommand(process.execPath, [webpack, '--config', 'webpack.config.cjs'], { cwd });
      if (code !== 0) throw new Error(`${name} could not be built:\n${output}`);
      return path.join(cwd, 'dist');
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
