import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from './command.ts';
import { ROOT } from './paths.ts';
import { writeRemote, type NewRemote } from './remote-template.ts';

/** The folders that a remote depends on. */
const LINKED = ['node_modules', 'libs', 'types', 'tools'];
const COPIED = ['package.json', 'tsconfig.base.json', 'jest.preset.cjs', '.github/CODEOWNERS', 'shell/shell.json'];

/** A folder that looks like the repository to a remote, so that a test can make and build some without a trace. */
export interface RemoteSandbox {
  readonly root: string;
  /** Writes a remote from the template. Its files may be changed before it is built. */
  readonly write: (remote: NewRemote) => string[];
  /** Builds it. Returns the folder of the build; throws with the output when it fails. */
  readonly build: (name: string) => Promise<string>;
  readonly remove: () => void;
}

export function createRemoteSandbox(): RemoteSandbox {
  const root = mkdtempSync(path.join(tmpdir(), 'magnetx-remotes-'));
  for (const name of LINKED) symlinkSync(path.join(ROOT, name), path.join(root, name));
  for (const file of COPIED) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    cpSync(path.join(ROOT, file), path.join(root, file));
  }
  return {
    root,
    write: (remote) => writeRemote(root, remote),
    build: async (name) => {
      const cwd = path.join(root, name);
      const webpack = path.join(ROOT, 'node_modules/webpack-cli/bin/cli.js');
      const { code, output } = await runCommand(process.execPath, [webpack, '--config', 'webpack.config.cjs'], { cwd });
      if (code !== 0) throw new Error(`${name} could not be built:\n${output}`);
      return path.join(cwd, 'dist');
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
