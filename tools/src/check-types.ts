import path from 'node:path';
import ts from 'typescript';

const { sys } = ts;

const formatHost: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => sys.getCurrentDirectory(),
  getNewLine: () => '\n',
};

function parseProject(folder: string): ts.ParsedCommandLine {
  const file = path.resolve(folder, 'tsconfig.json');
  const { config, error } = ts.readConfigFile(file, (name) => sys.readFile(name));
  if (error) throw new Error(ts.formatDiagnostic(error, formatHost));
  return ts.parseJsonConfigFileContent(config, sys, path.dirname(file), {}, file);
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
 * @returns the errors as tsc prints them; empty when the types hold
 */
export function checkTypes(folders: readonly string[]): string {
  const projects = folders.map(parseProject);
  const [first] = projects;
  if (!first) return '';
  const program = ts.createProgram({
    rootNames: projects.flatMap((project) => project.fileNames),
    options: first.options,
    configFileParsingDiagnostics: projects.flatMap((project) => project.errors),
  });
  const found = ts.sortAndDeduplicateDiagnostics(ts.getPreEmitDiagnostics(program));
  return ts.formatDiagnostics(found, formatHost);
}
