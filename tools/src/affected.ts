import { existsSync } from 'node:fs';
import path from 'node:path';
import { groupByOptions } from './check-types.ts';
import { runCommand, runNx, type CommandResult } from './command.ts';
import { projectFolders, ROOT } from './paths.ts';

/**
 * Checks a change while it is made: the changed files' style, the types of all projects that use them, the tests
 * beside them and those that import them, and all tests of the projects that depend on a changed one. `npm test` checks
 * the whole. Argument: the branch to compare with, `main` by default.
 */
const [base = 'main'] = process.argv.slice(2);

/** They import every page or module, so that by way of them each test would depend on each file. */
const ROOTS = ['src/routes\\.tsx$', 'src/product\\.ts$', 'src/wiring/'];
const PACKAGE = '@magnetx/';

async function linesOf(command: string, args: readonly string[], cwd = ROOT): Promise<string[]> {
  const { code, output } = await runCommand(command, args, { cwd });
  if (code !== 0) throw new Error(output);
  return output.split('\n').filter((line) => line !== '');
}

async function listChanged(): Promise<string[]> {
  const [ancestor = base] = await linesOf('git', ['merge-base', base, 'HEAD']);
  const changed = await linesOf('git', ['diff', '--name-only', '--diff-filter=d', ancestor]);
  return [...new Set([...changed, ...(await linesOf('git', ['ls-files', '--others', '--exclude-standard']))])];
}

/** The folders of the projects that contain or use one of the files. */
async function listProjects(files: readonly string[]): Promise<string[]> {
  const { code, output } = await runNx(['show', 'projects', '--affected', `--files=${files.join(',')}`]);
  if (code !== 0) throw new Error(output);
  return projectFolders().filter((folder) => output.split('\n').includes(PACKAGE + path.basename(folder)));
}

function run(command: string, args: readonly string[], folder = '.'): Promise<CommandResult> {
  return runCommand(command, args, { cwd: path.join(ROOT, folder), live: true });
}

/** The tests in the folders of these files, and those that import one of them, in a project. */
async function testRelated(folder: string, files: readonly string[]): Promise<CommandResult> {
  const own = files.map((file) => path.relative(folder, file));
  const listed = ['jest', '--listTests', '--modulePathIgnorePatterns', ...ROOTS, '--findRelatedTests', ...own];
  const importing = await linesOf('npx', ['--no-install', ...listed], path.join(ROOT, folder));
  const beside = own.map((file) => `${path.dirname(file)}/[^/]+\\.test\\.tsx?$`);
  return run('npx', ['--no-install', 'jest', '--silent', '--passWithNoTests', ...importing, ...beside], folder);
}

async function checkStyleAndTypes(files: readonly string[], projects: readonly string[]): Promise<CommandResult[]> {
  const sources = files.filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file));
  const style = sources.length > 0 ? [await run('npx', ['--no-install', 'eslint', '--quiet', ...sources])] : [];
  const types: CommandResult[] = [];
  const typed = projects.filter((folder) => existsSync(path.join(ROOT, folder, 'tsconfig.json')));
  for (const group of groupByOptions(typed))
    types.push(await run(process.execPath, ['tools/bootstrap.mjs', 'types', ...group]));
  return [...style, ...types];
}

async function test(files: readonly string[], projects: readonly string[]): Promise<CommandResult[]> {
  const filesOf = (folder: string) => files.filter((file) => file.startsWith(`${folder}/`));
  const results: CommandResult[] = [];
  for (const folder of projects.filter((each) => existsSync(path.join(ROOT, each, 'jest.config.cjs')))) {
    const sources = filesOf(folder).filter((file) => /\.tsx?$/.test(file));
    if (sources.length > 0) results.push(await testRelated(folder, sources));
  }
  const dependents = projects.filter((each) => filesOf(each).length === 0);
  const names = dependents.map((folder) => PACKAGE + path.basename(folder)).join(',');
  if (names !== '') results.push(await runNx(['run-many', '-t', 'unit', '-p', names], { live: true }));
  return results;
}

const files = await listChanged();
const projects = files.length > 0 ? await listProjects(files) : [];
const results = await Promise.all([checkStyleAndTypes(files, projects), test(files, projects)]);
process.exit(results.flat().every(({ code }) => code === 0) ? 0 : 1);
