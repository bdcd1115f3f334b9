import { existsSync } from 'node:fs';
import path from 'node:path';
import { checkTypes, groupByOptions } from './check-types.ts';
import { runCommand } from './command.ts';
import { projectFolders, ROOT } from './paths.ts';

/**
 * Checks the types of all projects, a process for each group of equal compiler options; or, with folders on the
 * command line, of those as one program. `npm run types -w <project>` checks one project alone.
 */
const folders = process.argv.slice(2);

async function checkAll(): Promise<boolean> {
  const projects = projectFolders().filter((folder) => existsSync(path.join(ROOT, folder, 'tsconfig.json')));
  const checks = groupByOptions(projects).map((group) =>
    runCommand(process.execPath, ['tools/bootstrap.mjs', 'types', ...group], { live: true }),
  );
  const results = await Promise.all(checks);
  return results.every(({ code }) => code === 0);
}

function checkOneGroup(): boolean {
  const errors = checkTypes(folders);
  if (errors) console.error(errors);
  console.log(`${errors ? 'Errors in the types of' : 'The types hold in'} ${folders.join(', ')}`);
  return !errors;
}

process.exit((folders.length > 0 ? checkOneGroup() : await checkAll()) ? 0 : 1);
