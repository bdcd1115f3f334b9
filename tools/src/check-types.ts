import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import ts from 'typescript';
import { ROOT } from './paths.ts';

const { sys } = ts;

/** The native compiler, three times as fast. It offers no API for the linter yet, which keeps the earlier one. */
const COMPILER = path.join(
  path.dirname(createRequire(import.meta.url).resolve('typescript-native/package.json')),
  'bin/tsc',
);

const formatHost: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => sys.getCurrentDirectory(),
  getNewLine: () => '\n',
};

function parseProject(folder: string): ts.ParsedCommandLine {
  const file = path.resolve(folder, 'tsconfig.json');
  const { config, error } = ts.readConfigFile(file, (name) => sys.readFile(name));
  if (error) throw new Error(ts.formatDiagnostic(error, formatHost));
  const project = ts.parseJsonConfigFileContent(config, sys, path.dirname(file), {}, file);
  if (project.errors.length > 0) throw new Error(ts.formatDiagnostics(project.errors, formatHost));
  return project;
}

/** Identifies a project's compiler options: projects with the same key are checked as one program. */
function optionsKey({ options }: ts.ParsedCommandLine): string {
  const named = Object.entries({ ...options, configFilePath: null, types: [...(options.types ?? [])].sort() });
  return JSON.stringify(named.sort(([a], [b]) => a.localeCompare(b)));
}

/** Groups folders by equal compiler options. Each group keeps the order of the folders. */
export function groupByOptions(folders: readonly string[]): string[][] {
  const groups = new Map<string, string[]>();
  for (const folder of folders) {
    const key = optionsKey(parseProject(folder));
    groups.set(key, [...(groups.get(key) ?? []), folder]);
  }
  return [...groups.values()];
}

/**
 * Checks projects with equal compiler options as one program, so that shared sources and the types of dependencies are
 * read and checked once.
 *
 * @returns what the compiler prints; empty when the types hold
 */
export function checkTypes(folders: readonly string[]): string {
  const projects = folders.map(parseProject);
  const [first] = folders;
  if (first === undefined) return '';
  // Beside the packages, where the compiler looks for the types that the options name.
  const folder = mkdtempSync(path.join(ROOT, 'node_modules', '.types-'));
  const program = path.join(folder, 'tsconfig.json');
  const files = projects.flatMap((project) => project.fileNames);
  writeFileSync(program, JSON.stringify({ extends: path.resolve(first, 'tsconfig.json'), files, include: [] }));
  try {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      // Several checkers would each check what all files share: twice the work, and on two processors no sooner done.
      [COMPILER, '--noEmit', '--singleThreaded', '--pretty', 'false', '-p', program],
      { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    );
    return status === 0 ? '' : stdout + stderr;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
