import { runCommand } from './command.ts';
import { ROOT } from './paths.ts';
import { fail, say } from './progress.ts';
import { writeRemote } from './remote-template.ts';

async function createRemote(): Promise<void> {
  const [name, base] = process.argv.slice(2);
  if (!name || !base)
    throw new Error('Say what it is called and where it is: npm run create:remote -- mfe-partners /partners');
  const files = writeRemote(ROOT, { name, base });
  for (const file of files) say(`Wrote ${file}`);
  say('Adding it to the workspace');
  const { code, output } = await runCommand('npm', ['install', '--no-audit', '--no-fund']);
  if (code !== 0) throw new Error(`npm install failed:\n${output}`);
  console.log(`
${name} is ready. Its first page is at ${base}.
  npm run dev -- ${name}              work on it, at its address on the site
  npx nx unit @magnetx/${name}        run its tests
  npm run release -- publish ${name}  ship it (docs/guides/ship-your-area.md), with a token of its own:
  npm run deploy-token -- issue ${name}   by the site's operator
Its owner is in CODEOWNERS: check the name.`);
}

await createRemote().catch(fail);
