import path from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from './command.ts';
import { ROOT } from './paths.ts';
import { fail, say } from './progress.ts';
import { writeRemote, type NewRemote } from './remote-template.ts';
import { writeStandalone } from './standalone-template.ts';

/** Relative paths start where the command was typed. */
const resolve = (folder: string): string => path.resolve(process.env['INIT_CWD'] ?? '.', folder);

async function createInWorkspace(remote: NewRemote): Promise<void> {
  const { name, base } = remote;
  for (const file of writeRemote(ROOT, remote)) say(`Wrote ${file}`);
  say('Adding it to the workspace');
  const { code, output } = await runCommand('npm', ['install', '--no-audit', '--no-fund']);
  if (code !== 0) throw new Error(`npm install failed:\n${output}`);
  console.log(`
${name} is ready. Its first page is at ${base}.
  npm run dev -- ${name}              work on it, at its address on the site
  npx nx unit @magnetx/${name}        run its tests
  npm run release -- publish ${name}  ship it (docs/guides/ship-your-area.md), with its own token:
  npm run deploy-token -- issue ${name}   by the site's operator
Its owner is in CODEOWNERS: check the name.`);
}

function createRepository(folder: string, remote: NewRemote, packages: string | undefined): void {
  const files = writeStandalone(ROOT, folder, remote, packages && resolve(packages));
  for (const file of files) say(`Wrote ${path.join(folder, file)}`);
  console.log(`
${folder} is a repository for ${remote.name}. Its README.md has the steps; the first one is npm install.`);
}

async function createRemote(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { standalone: { type: 'string' }, packages: { type: 'string' } },
    allowPositionals: true,
  });
  const [name, base] = positionals;
  if (!name || !base)
    throw new Error('Say what it is called and where it is: npm run create:remote -- mfe-partners /partners');
  if (values.standalone === undefined) return createInWorkspace({ name, base });
  createRepository(resolve(values.standalone), { name, base }, values.packages);
}

await createRemote().catch(fail);
